import { randomUUID } from 'node:crypto';
import { Problem } from '../../shared/api/problem.ts';
import type { FrozenDesktop } from './frozen/freeze-desktop.ts';
import type { FrozenReadings } from './frozen/frozen-readings.ts';

/** The desktop that a person selects from, and what is read of it meanwhile. */
export type FrozenScene = {
  desktop: FrozenDesktop;
  readings: FrozenReadings;
  /** A person started it, and no program. */
  forPerson: boolean;
};

/** A capture from its start to its end. Its signal aborts with the Problem that ends it. */
export class OngoingCapture implements Disposable {
  readonly id = randomUUID();
  readonly signal: AbortSignal;
  state: 'selecting' | 'recognizing' = 'selecting';
  /** Held until the capture ends. */
  frozen: FrozenScene | undefined;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;

  /** @param caller aborted when whoever waits for the capture goes away */
  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    this.signal = this.#ending.signal;
    this.#timer = setTimeout(() => this.#ending.abort(timedOut(timeoutMs)), timeoutMs);
    caller?.addEventListener('abort', () => this.cancel('Who waited for it went away.'), {
      signal: this.signal,
    });
    if (caller?.aborted) this.cancel('Who waited for it went away.');
  }

  cancel(why: string): void {
    this.#ending.abort(cancelled(why));
  }

  /** The selection is made: how long it may take counts no more. */
  selected(): void {
    clearTimeout(this.#timer);
    this.state = 'recognizing';
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.frozen = undefined;
    // Whatever still belongs to it ends with it; nothing waits for this reason any more.
    this.cancel('It has ended.');
  }
}

export function cancelled(why: string, cause?: unknown): Problem {
  return new Problem('capture_cancelled', `The capture was cancelled. ${why}`, { cause });
}

function timedOut(timeoutMs: number): Problem {
  return new Problem(
    'timeout',
    `Nothing was selected within ${timeoutMs} ms. Start another capture, or allow more \`timeoutMs\`.`,
  );
}
