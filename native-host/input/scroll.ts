import { setTimeout } from 'node:timers/promises';
import type { MouseScroll } from './input-calls.ts';
import type { Pointer } from './pointer.ts';

/**
 * In milliseconds: Chromium takes what comes while it still draws an earlier step for one slanting
 * step, and scrolls along the longer side of that alone.
 */
const betweenWheels = 150;

/** Turns the wheel that scrolls up and down, then the one that scrolls to the sides. */
export async function scroll(
  pointer: Pointer,
  { at, dx, dy }: MouseScroll,
  signal: AbortSignal,
): Promise<void> {
  if (at) await pointer.moveTo(at, signal);
  if (dy !== 0) await pointer.scroll(0, dy, signal);
  if (dx !== 0 && dy !== 0) await setTimeout(betweenWheels, undefined, { signal });
  if (dx !== 0) await pointer.scroll(dx, 0, signal);
}
