import { currentWindow } from '../../platform/windows/current-tab.ts';
import { fillDisplay } from '../../platform/windows/full-screen-window.ts';

/** How long the window system may take before it is asked again, in ms: it may be busy. */
const patienceMs = [1_000, 2_000, 3_000, 4_000, 5_000];

/** How long a window that was asked for the last time may be of another size in between, in ms. */
const settlingMs = 2_000;

type Size = { width: number; height: number };
type Uses = { signal: AbortSignal; onChange(covering: boolean): void };

/**
 * Keeps this window over its display, whose frozen picture has that size, until `signal` aborts:
 * some window systems lose what they are asked of a new window, or take it back. Tells whenever the
 * window covers it and when it no longer does. Resolves to false once asking again was of no use.
 */
export async function keepCovering(picture: Size, { signal, onChange }: Uses): Promise<boolean> {
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
  // Not every window system tells its windows that they are in full screen: the size decides.
  const hasSize = () => hasSizeOf(picture) || hasSizeOfScreen();
  await isWithin(settlingMs, () => false, signal);
  if (!hasSize()) return signal.aborted;
  onChange(true);
  await isWithin(undefined, () => !hasSize(), signal);
  return signal.aborted;
}

/** Waits until this window looks so, for some time or without end. False where it did not. */
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
