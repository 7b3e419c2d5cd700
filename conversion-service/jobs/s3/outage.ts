import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { S3Error } from './s3-requests.ts';

export type Outage = Disposable & {
  /** Why the store cannot be used at the moment; null while it can. */
  readonly fault: S3Error | null;
  /**
   * Does the work, again where its failure may pass, for as long as a client waits. Once the store is
   * known to be away all work fails at once, until it has answered.
   * @throws {S3Error}
   */
  retry<T>(work: () => Promise<T>): Promise<T>;
  /** Asks the store now. */
  check(): Promise<S3Error | null>;
  /** Calls whenever the store is back. */
  onBack(listener: () => void): void;
};

export type Patience = {
  /** How long work is repeated: as long as a client waits. */
  retryMs?: number;
};

type Options = Patience & {
  /** Asks the store whether it answers, once and within seconds. */
  probe: () => Promise<unknown>;
  log: Logger;
};

/** How often a store that is away is asked. */
const probeMs = 1_000;

/** Keeps watch over whether the store is there. */
export function watchForOutages(options: Options): Outage {
  const { probe, log } = options;
  const listeners: (() => void)[] = [];
  const ended = new AbortController();
  let fault: S3Error | null = null;

  async function failureOfProbe(): Promise<S3Error | null> {
    try {
      await probe();
      return null;
    } catch (error) {
      if (error instanceof S3Error) return error;
      throw error;
    }
  }

  function begin(error: S3Error): void {
    if (fault || ended.signal.aborted) return;
    fault = error;
    log.warn({ err: error }, 'the store of files is away: jobs wait until it is back');
    void untilBack();
  }

  async function untilBack(): Promise<void> {
    try {
      while (fault) {
        await pause(probeMs, undefined, { signal: ended.signal, ref: false });
        fault = await failureOfProbe();
      }
      log.info('the store of files is back: work goes on');
      for (const listener of listeners) listener();
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    }
  }

  async function retry<T>(work: () => Promise<T>): Promise<T> {
    const unlessAway = async () => {
      if (fault) throw fault;
      return await work();
    };
    try {
      return await retryPassing(unlessAway, { ...options, isHopeless: () => fault !== null });
    } catch (error) {
      if (error instanceof S3Error && !fault) {
        // Only one object may be refused, or all of them.
        const outage = error.isPassing ? error : await failureOfProbe();
        if (outage) begin(outage);
      }
      throw error;
    }
  }

  return {
    get fault() {
      return fault;
    },
    retry,
    async check() {
      if (fault) return fault;
      return await failureOfProbe();
    },
    onBack: (listener) => void listeners.push(listener),
    [Symbol.dispose]: () => ended.abort(),
  };
}

const firstPauseMs = 100;
const maxPauseMs = 2_000;

/**
 * Repeats what fails in a way that may pass, after pauses that double.
 * @throws {S3Error} the last one
 */
export async function retryPassing<T>(
  work: () => Promise<T>,
  { retryMs = 15_000, isHopeless = () => false }: Patience & { isHopeless?: () => boolean },
): Promise<T> {
  const until = performance.now() + retryMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      const mayPass = error instanceof S3Error && error.isPassing && !isHopeless();
      if (!mayPass || performance.now() + pauseMs > until) throw error;
      // Clients that failed together do not come again together.
      await pause(pauseMs * (0.5 + Math.random() / 2));
    }
  }
}
