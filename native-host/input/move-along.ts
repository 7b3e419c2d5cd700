import { setTimeout } from 'node:timers/promises';
import type { Point, Pointer } from './pointer.ts';

type Movement = { to: Point; durationMs: number; signal: AbortSignal; minSteps?: number };

const stepMs = 8;

/** Moves the pointer in a straight line that takes `durationMs`; it always ends at `to`. */
export async function moveAlong(
  pointer: Pointer,
  { to, durationMs, signal, minSteps = 1 }: Movement,
): Promise<void> {
  pointer.requireOnScreen(to);
  const steps = Math.max(minSteps, Math.floor(durationMs / stepMs));
  // A desktop that does not tell where it is can still put it somewhere.
  const from = steps > 1 ? await pointer.position() : to;
  const startedAt = performance.now();
  for (let step = 1; step < steps; step++) {
    const dueMs = startedAt + (step / steps) * durationMs - performance.now();
    // A step that is already late is left out, unless few are asked for anyway.
    if (dueMs <= 0 && steps > minSteps) continue;
    await setTimeout(Math.max(0, dueMs), undefined, { signal });
    const next = between(from, to, step / steps);
    // Displays of different sizes leave corners that belong to none.
    if (pointer.isOnScreen(next)) await pointer.glideTo(next);
  }
  const leftMs = startedAt + durationMs - performance.now();
  if (leftMs > 0) await setTimeout(leftMs, undefined, { signal });
  signal.throwIfAborted();
  await pointer.moveTo(to, signal);
}

function between(from: Point, to: Point, part: number): Point {
  return {
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
  };
}
