/** Tells when a key has been held long enough, from looks at it. */
export type KeyHold = {
  /** @param isDown as the look at `nowMs` found it; true once for each time that it is held */
  look(isDown: boolean, nowMs: number): boolean;
};

/** Some systems report a key that repeats as released in between, for less than this, in ms. */
const gapMs = 60;

export function createKeyHold(heldMs: number): KeyHold {
  let since: number | undefined;
  let lastDown = Number.NEGATIVE_INFINITY;
  let isTold = false;
  return {
    look(isDown, nowMs) {
      if (isDown) {
        lastDown = nowMs;
        since ??= nowMs;
      } else if (nowMs - lastDown > gapMs) {
        since = undefined;
        isTold = false;
      }
      if (isTold || since === undefined || nowMs - since < heldMs) return false;
      isTold = true;
      return true;
    },
  };
}
