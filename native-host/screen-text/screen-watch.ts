import { setTimeout as delay } from 'node:timers/promises';
import type { Screen } from '../screen/screen.ts';

/** Says when another look at the screen may show something new. */
export type ScreenWatch = {
  /**
   * Resolves to true once the screen may have changed since this was asked last, or to false after
   * `limitMs`. Rejects with the signal's reason.
   */
  changed(limitMs: number): Promise<boolean>;
};

/** In ms: where the system does not tell that something was drawn, each look is a photograph. */
const lookEveryMs = 150;
/** Some of what is shown is never told, such as what a video player draws past the X server. */
const lookAnywayMs = 5_000;
/** What changes all the time leaves some of the processor to others. */
const pauseMs = 30;

/** Begins to watch: what is drawn from here on counts. */
export async function watchScreen(screen: Screen, signal: AbortSignal): Promise<ScreenWatch> {
  let drawn = await screen.drawn();
  return {
    async changed(limitMs) {
      const giveUpAt = performance.now() + limitMs;
      const wait = (ms: number) => delay(Math.min(ms, limitMs), undefined, { signal });
      await wait(drawn === null ? lookEveryMs : pauseMs);
      if (drawn === null) return performance.now() < giveUpAt;
      const leftMs = Math.max(0, giveUpAt - performance.now());
      const before = drawn;
      drawn = await screen.drawn({ after: before, withinMs: Math.min(leftMs, lookAnywayMs) });
      signal.throwIfAborted();
      return drawn !== before || performance.now() < giveUpAt;
    },
  };
}
