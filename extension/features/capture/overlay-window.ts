import type { Size } from '../../../shared/geometry.ts';
import './overlay-window.css';
import { Peer } from '../../../shared/messages/peer.ts';
import { selectRegion } from '../../overlay/select-region.ts';
import { currentWindow } from '../../platform/browser-windows/current-tab.ts';
import { fillDisplay } from '../../platform/browser-windows/full-screen-window.ts';
import { connectOverlay } from '../../platform/messaging/browser-ports.ts';
import { fromDataUrl } from '../../reader/data-url.ts';
import { announceWindow } from '../../windows/announce-window.ts';
import { type OverlayContract, overlayContract } from './overlay-contract.ts';
import { keepOverlayPreferences, overlayPreferences } from './overlay-preferences.ts';

/** Fills a window with a frozen display and reports to the background what was selected. */
export async function serveOverlayWindow(query: URLSearchParams): Promise<void> {
  const background = new Peer(connectOverlay(), {
    local: { methods: {}, events: {} },
    handlers: {},
    remote: overlayContract,
  });
  const ended = new AbortController();
  // Whatever ends the capture closes this window, and the other way round.
  void background.closed.then(() => {
    ended.abort();
    window.close();
  });
  // The overlay handles no keys until it has the picture.
  addEventListener('keydown', ({ key }) => key === 'Escape' && background.close());
  try {
    const opening = overlayPreferences();
    const { png, targets, words, tools, title, last, unwrap } = await background.call(
      'overlay.open',
      {
        captureId: query.get('capture') ?? '',
        display: query.get('display') ?? '',
      },
    );
    const picture = await createImageBitmap(fromDataUrl(`data:image/png;base64,${png}`));
    await untilCovering(picture, background, ended.signal);
    let setting: Promise<unknown> = Promise.resolve();
    const selecting = selectRegion({
      picture,
      into: document.body,
      words,
      targets,
      last: last ?? undefined,
      read: (signal) => background.call('overlay.read', {}, { signal, timeoutMs: readingMs }),
      adjusting: {
        texts: tools,
        choices: () => background.call('overlay.choices', {}),
        preferences: await opening,
        onPreferences: (changed) => void keepOverlayPreferences(changed),
        unwrap: {
          isOn: unwrap,
          set(on) {
            setting = background.call('overlay.unwrap', { on }).catch(console.warn);
          },
        },
        watches: true,
      },
      async copy(part) {
        await setting;
        await background.call('overlay.copy', { part }).catch(console.warn);
      },
    });
    // The title shows it too: the window is ready for the pointer.
    document.title = title;
    void announceWindow('overlay', { signal: ended.signal });
    const taken = await selecting;
    // The setting applies to what was taken.
    await setting;
    await background.call('overlay.end', { taken });
  } finally {
    background.close();
  }
}

/** How long reading the display may take, in ms: the host times out earlier. */
const readingMs = 120_000;

type Background = Peer<
  { methods: Record<string, never>; events: Record<string, never> },
  OverlayContract
>;

/**
 * Resolves once the window covers its display. While it does not, nothing can be selected: the
 * picture would not lie over what it shows.
 */
async function untilCovering(picture: ImageBitmap, background: Background, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { body } = document;
  body.inert = true;
  const hearNothing = (event: KeyboardEvent) => {
    if (body.inert && event.key !== 'Escape') event.stopImmediatePropagation();
  };
  addEventListener('keydown', hearNothing, { capture: true, signal });
  const onChange = (covering: boolean) => {
    body.inert = !covering;
    if (covering) document.querySelector('canvas')?.focus();
    if (covering) resolve();
  };
  void keepCovering(picture, { signal, onChange }).then(async (covers) => {
    if (!covers) await background.call('overlay.not_covering', {});
  });
  await promise;
}

/** How long to wait before asking the window system again, in ms: it may be busy. */
const patienceMs = [1_000, 2_000, 3_000, 4_000, 5_000];

/** How long a window may have another size after the last request, in ms. */
const settlingMs = 2_000;

type Uses = { signal: AbortSignal; onChange(covering: boolean): void };

/**
 * Keeps this window over its display, whose frozen picture has that size, until `signal` aborts:
 * some window systems ignore what is requested of a new window, or undo it. Reports whenever the
 * window covers the display and when it no longer does. Resolves to false once retries failed.
 */
async function keepCovering(picture: Size, { signal, onChange }: Uses): Promise<boolean> {
  for (const waitMs of patienceMs) {
    while (await isWithin(waitMs, () => isCovering(picture), signal)) {
      onChange(true);
      await isWithin(undefined, () => !isCovering(picture), signal);
      if (signal.aborted) return true;
      onChange(false);
    }
    if (signal.aborted) return true;
    await fillDisplay(await currentWindow());
  }
  // Not every window system reports full screen to its windows: the size decides.
  const hasSize = () => hasSizeOf(picture) || hasSizeOfScreen();
  await isWithin(settlingMs, () => false, signal);
  if (!hasSize()) return signal.aborted;
  onChange(true);
  await isWithin(undefined, () => !hasSize(), signal);
  return signal.aborted;
}

/** Waits until `looks` is true, with or without a time limit. False where it was not. */
async function isWithin(ms: number | undefined, looks: () => boolean, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const check = () => looks() && resolve();
  addEventListener('resize', check, { signal: over.signal });
  fullScreen.addEventListener('change', check, { signal: over.signal });
  signal.addEventListener('abort', () => resolve(), { signal: over.signal });
  const late = ms === undefined ? undefined : setTimeout(resolve, ms);
  check();
  if (signal.aborted) resolve();
  await promise;
  clearTimeout(late);
  over.abort();
  return !signal.aborted && looks();
}

/** A window below a title bar may be as large as the display, and hang over its edge. */
function isCovering(picture: Size): boolean {
  return fullScreen.matches && (hasSizeOf(picture) || hasSizeOfScreen());
}

const fullScreen = matchMedia('(display-mode: fullscreen)');

/** The picture has the display's pixels. A scaled screen has no whole number of CSS pixels. */
function hasSizeOf({ width, height }: Size): boolean {
  const ratio = devicePixelRatio;
  return (
    Math.abs(innerWidth * ratio - width) <= ratio && Math.abs(innerHeight * ratio - height) <= ratio
  );
}

/** Where the browser and the window system count pixels in different ways. */
function hasSizeOfScreen(): boolean {
  return Math.abs(innerWidth - screen.width) <= 1 && Math.abs(innerHeight - screen.height) <= 1;
}
