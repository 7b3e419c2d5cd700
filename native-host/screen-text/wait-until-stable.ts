import type { z } from 'zod';
import type { Box } from '../../shared/api/box.ts';
import type { screenTextOperations } from '../../shared/api/operations/screen-text.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Screen, Shot } from '../screen/screen.ts';
import { changedBoxes } from './reading/changed-boxes.ts';
import { watchScreen } from './screen-text.ts';

type Asked = z.output<typeof screenTextOperations.wait.params>;
type StableWait = Extract<Asked, { until: 'stable' }>;

/** In pixels: the mark where one types blinks, which is no change that anybody waits for. */
const caret = { width: 4, height: 80 };

/** Resolves once nothing has changed for so long. Throws `timeout`, with what does change. */
export async function waitUntilStable(
  screen: Screen,
  { region, display, stableMs, timeoutMs }: StableWait,
  signal: AbortSignal,
): Promise<{ elapsedMs: number }> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const watch = await watchScreen(screen, signal);
  let shot = await screen.shoot({ region, display });
  let stableSince = performance.now();
  let changing: Box[] = [];
  for (;;) {
    const missingMs = stableMs - (performance.now() - stableSince);
    if (missingMs <= 0) return { elapsedMs: elapsedMs() };
    const leftMs = timeoutMs - elapsedMs();
    if (leftMs <= 0) break;
    if (!(await watch.changed(Math.min(missingMs, leftMs)))) continue;
    const before: Shot = shot;
    shot = await screen.shoot({ region, display });
    const changed = changedBoxes(before, shot).filter(isNoCaret);
    if (changed.length === 0) continue;
    stableSince = performance.now();
    changing = changed;
  }
  throw new Problem(
    'timeout',
    `The screen was never without a change for ${stableMs} ms within ${timeoutMs / 1_000} s. See ` +
      '`changing` for where it changes, and name a `region` without that.',
    { members: { changing } },
  );
}

function isNoCaret({ width, height }: Box): boolean {
  return width > caret.width || height > caret.height;
}
