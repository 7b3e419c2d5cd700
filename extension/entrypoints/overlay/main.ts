import { serveOverlayWindow } from '../../features/capture/overlay-window.ts';

void serveOverlayWindow(new URLSearchParams(location.search));
