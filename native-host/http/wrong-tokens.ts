import { Problem } from '../../shared/api/problem.ts';

export type WrongTokens = {
  /** Counts one; throws `too_many_requests` where there were too many of late. */
  count(): void;
};

const perMinute = 100;
const minuteMs = 60_000;

/** Slows down who guesses. The right token is never counted, so its owner is never locked out. */
export function createWrongTokens(now = () => performance.now()): WrongTokens {
  let startedAt = Number.NEGATIVE_INFINITY;
  let counted = 0;
  return {
    count() {
      if (now() - startedAt >= minuteMs) {
        startedAt = now();
        counted = 0;
      }
      counted += 1;
      if (counted <= perMinute) return;
      throw new Problem(
        'too_many_requests',
        'Too many wrong API tokens. Wait and send the right one.',
        {
          retryAfterSeconds: Math.ceil((startedAt + minuteMs - now()) / 1_000),
        },
      );
    },
  };
}
