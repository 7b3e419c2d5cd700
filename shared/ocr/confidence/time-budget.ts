/** The time for second tries at one picture. What is left out once it is spent makes it `cut`. */
export type TimeBudget = {
  /** Whether it is spent: who is told so leaves out what it was about to try. */
  isSpent(): boolean;
  /** As much time again, for the same picture. */
  renewed(): TimeBudget;
  /** Whether anything was left out for it so far. */
  readonly cut: boolean;
};

/** What took longer, in ms, is not tried again. */
const patienceMs = 10_000;

/** Begins to run at once, by `now`, which tells milliseconds. */
export function timeBudget(now: () => number = Date.now): TimeBudget {
  const told = { cut: false };
  return budgetOf(told, now);
}

function budgetOf(told: { cut: boolean }, now: () => number): TimeBudget {
  const endsAt = now() + patienceMs;
  return {
    isSpent() {
      const spent = now() > endsAt;
      told.cut ||= spent;
      return spent;
    },
    renewed: () => budgetOf(told, now),
    get cut() {
      return told.cut;
    },
  };
}
