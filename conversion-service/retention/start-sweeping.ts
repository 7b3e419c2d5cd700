import type { Logger } from 'pino';
import type { KeptTime } from '../../shared/time/keep-time.ts';
import type { SweptPorts } from '../jobs/ports.ts';
import { sweepExpired } from './retention.ts';

const everyMs = 60_000;

/** Clocks are put right by minutes all the time. */
const aheadMs = 60 * 60 * 1_000;

/** Sweeps at once, for the time in which the service was down, and then every minute. */
export function startSweeping(
  ports: SweptPorts,
  { time, log }: { time: KeptTime; log: Logger },
): AsyncDisposable {
  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = sweeping
      .then(async () => {
        const latest = time.latest();
        if (latest !== null) await ports.jobs.redate(latest + aheadMs);
        await sweepExpired(ports, time.time());
      })
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
