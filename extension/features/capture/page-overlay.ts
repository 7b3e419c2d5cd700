import type { Box } from '../../../shared/api/box.ts';
import { cropPicture } from '../../overlay/crop-picture.ts';
import { selectRegion } from '../../overlay/select-region.ts';
import { askPage } from '../../platform/messaging/page-messages.ts';
import { onPageRequest } from '../../platform/page-script.ts';
import { fromDataUrl, toDataUrl } from '../../reader/data-url.ts';
import { captureContract, type OverlayRequest, overlayRequest } from './capture-contract.ts';
import { imagePart } from './image-part.ts';

let showing = false;

/** Waits in a page for the background's request, shows the overlay and tells what was taken. */
export function servePageOverlay(): void {
  onPageRequest(overlayRequest, async (request) => {
    if (showing) return;
    showing = true;
    try {
      await capture(request);
    } finally {
      showing = false;
    }
  });
}

async function capture(request: OverlayRequest): Promise<void> {
  const picture = await createImageBitmap(fromDataUrl(request.picture));
  if (request.image !== undefined) return await captureImage(picture, request.image);
  const region = await selectOnPage(picture, request);
  if (region) await tell(await cropPicture(picture, region), region);
}

async function captureImage(page: ImageBitmap, address: string): Promise<void> {
  const part = await imagePart(page, address);
  if (part) await tell(part);
  else await askPage('background', captureContract, 'capture.image_gone', {});
}

/** In a shadow root, so that neither the page's styles nor ours reach the other. */
async function selectOnPage(
  picture: ImageBitmap,
  { words, last }: OverlayRequest,
): Promise<Box | null> {
  const host = document.createElement('div');
  Object.assign(host.style, {
    all: 'initial',
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
  });
  // The top layer lies above everything that a page can put anywhere.
  host.popover = 'manual';
  Object.assign(host.style, {
    width: '100vw',
    height: '100vh',
    margin: '0',
    padding: '0',
    border: '0',
  });
  document.documentElement.append(host);
  host.showPopover();
  // The page lays itself out anew, and the picture is no longer of what lies below.
  const resized = new AbortController();
  window.addEventListener('resize', () => resized.abort(), { signal: resized.signal });
  try {
    return await selectRegion({
      picture,
      into: host.attachShadow({ mode: 'closed' }),
      words,
      last,
      signal: resized.signal,
    });
  } finally {
    resized.abort();
    host.remove();
  }
}

async function tell(part: Blob, region?: Box): Promise<void> {
  await askPage('background', captureContract, 'capture.taken', {
    picture: await toDataUrl(part),
    title: document.title.slice(0, 1_000),
    url: location.href.slice(0, 8_000),
    ...(region ? { region } : {}),
  });
}
