import type { Box } from '../../../shared/api/box.ts';
import type { Recognition, RecognitionPart } from '../../../shared/api/recognition.ts';
import { textToKeep } from '../../../shared/captured-text/text-to-keep.ts';
import type { MethodName, Params, Result } from '../../../shared/messages/contract.ts';
import { moveRecognition } from '../../../shared/ocr/geometry/boxes.ts';
import { takePart } from '../../../shared/ocr/parts/take-part.ts';
import { cropPicture } from '../../overlay/crop-picture.ts';
import { selectRegion, type Taken } from '../../overlay/select-region.ts';
import { askPage, onPageRequest } from '../../platform/messaging/page-messages.ts';
import { fromDataUrl, toDataUrl } from '../../reader/data-url.ts';
import { captureContract, type OverlayRequest, overlayRequest } from './capture-contract.ts';
import { keepOverlayPreferences, overlayPreferences } from './overlay-preferences.ts';

/** What was taken of a page, with its text where that was read before. */
type PageTaken = Taken & { recognition?: Recognition };

let showing = false;

/** Waits in a page for the background's request, shows the overlay and reports what was taken. */
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
  const taken = await selectOnPage(picture, request);
  if (taken) await deliver(await cropPicture(picture, taken.region), taken);
}

async function captureImage(page: ImageBitmap, address: string): Promise<void> {
  const part = await imagePart(page, address);
  if (part) await deliver(part);
  else await ask('capture.image_gone', {});
}

/** In a shadow root, so that neither the page's styles nor ours reach the other. */
async function selectOnPage(
  picture: ImageBitmap,
  request: OverlayRequest,
): Promise<PageTaken | null> {
  const { words, last } = request;
  const preferences = await overlayPreferences();
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
  // The page changes its layout, so the picture no longer matches what lies below.
  const resized = new AbortController();
  window.addEventListener('resize', () => resized.abort(), { signal: resized.signal });
  try {
    let reading: Recognition | undefined;
    let unwrap = request.unwrap;
    let setting: Promise<unknown> = Promise.resolve();
    const taken = await selectRegion({
      picture,
      into: host.attachShadow({ mode: 'closed' }),
      words,
      last,
      async read(signal) {
        reading = await readPage(request.picture, signal);
        return reading;
      },
      adjusting: {
        texts: request.tools,
        choices: () => ask('capture.choices', {}),
        preferences,
        onPreferences: (changed) => void keepOverlayPreferences(changed),
        unwrap: {
          isOn: unwrap,
          set(on) {
            unwrap = on;
            setting = ask('capture.unwrap', { on }).catch(console.warn);
          },
        },
        watches: false,
      },
      copy(part) {
        const words = reading && takePart(reading, part);
        if (words) {
          const text = textToKeep(words, { unwrap });
          void ask('capture.copy', { text }).catch(console.warn);
        }
      },
      signal: resized.signal,
    });
    // The setting applies to what was taken.
    await setting;
    if (!taken?.part || !reading) return taken;
    return { ...taken, recognition: ofPart(reading, taken.part, taken.region) };
  } finally {
    resized.abort();
    host.remove();
  }
}

async function deliver(part: Blob, taken?: PageTaken): Promise<void> {
  await ask('capture.taken', {
    picture: await toDataUrl(part),
    title: document.title.slice(0, 1_000),
    url: location.href.slice(0, 8_000),
    // Words are taken where they are: the next page has others there.
    ...(taken?.taking && { taking: taken.taking }),
    ...(taken &&
      (taken.recognition ? { recognition: taken.recognition } : { region: taken.region })),
  });
}

/** Has the background read the visible page, until that is cancelled. */
async function readPage(picture: string, signal: AbortSignal): Promise<Recognition> {
  const readingId = crypto.randomUUID();
  const stop = () => void ask('capture.stop_reading', { readingId }).catch(console.warn);
  signal.addEventListener('abort', stop);
  return await ask('capture.read', { readingId, picture }).finally(() =>
    signal.removeEventListener('abort', stop),
  );
}

/** A part of the recognized text, with boxes in pixels of the picture that is cropped for it. */
function ofPart(reading: Recognition, part: RecognitionPart, region: Box): Recognition {
  const taken = takePart(reading, part) ?? reading;
  return { ...taken, ...moveRecognition(taken, { x: -region.x, y: -region.y }) };
}

type Asked = typeof captureContract;

function ask<M extends MethodName<Asked>>(
  method: M,
  params: Params<Asked, M>,
): Promise<Result<Asked, M>> {
  return askPage('background', captureContract, method, params);
}

/**
 * The image with that address as PNG: in its own size where the page may read it, otherwise
 * cropped from the picture of the visible page. Undefined where it is not visible.
 */
async function imagePart(page: ImageBitmap, address: string): Promise<Blob | undefined> {
  const image = [...document.images].find(
    ({ currentSrc, src }) => currentSrc === address || src === address,
  );
  if (!image) return undefined;
  return (await ownPixels(image)) ?? (await visiblePixels(page, image));
}

async function ownPixels(image: HTMLImageElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  try {
    return await new Promise((resolve) => canvas.toBlob((png) => resolve(png ?? undefined)));
  } catch {
    // An image from another site: the page may show its pixels, but not read them.
    return undefined;
  }
}

async function visiblePixels(
  page: ImageBitmap,
  image: HTMLImageElement,
): Promise<Blob | undefined> {
  const { left, top, right, bottom } = image.getBoundingClientRect();
  const scale = page.width / innerWidth;
  const x = Math.round(Math.max(0, left) * scale);
  const y = Math.round(Math.max(0, top) * scale);
  const width = Math.round(Math.min(innerWidth, right) * scale) - x;
  const height = Math.round(Math.min(innerHeight, bottom) * scale) - y;
  if (width < 1 || height < 1) return undefined;
  return await cropPicture(page, { x, y, width, height });
}
