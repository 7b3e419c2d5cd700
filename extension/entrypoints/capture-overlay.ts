import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { servePageOverlay } from '../features/capture/page-overlay.ts';

/** Put into a page once for each capture; the first one stays. */
declare global {
  interface Window {
    screenscribeOverlay?: true;
  }
}

export default defineUnlistedScript(() => {
  if (window.screenscribeOverlay) return;
  window.screenscribeOverlay = true;
  servePageOverlay();
});
