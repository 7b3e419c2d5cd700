import type { Logger } from 'pino';
import type { SweptPorts } from '../jobs/ports.ts';
import { sweepExpired } from './retention.ts';

const everyMs = 60_000;

/** Sweeps at once, for the time in which the service was down, and then every minute. */
export function startSweeping(
  ports: SweptPorts,
  { now, log }: { now: () => number; log: Logger },
): AsyncDisposable {
  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = sweeping
      .then(() => sweepExpired(ports, now()))
      .catch((error: unknown) => log.error({ err: error }, 'what is over could not be removed'));
  };
  sweep();
  const timer = setInterval(sweep, everyMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
