import type { Logger } from 'pino';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';

/** How many jobs are remembered, so that no more is logged of each than one line. */
const maxRemembered = 1_000;

/**
 * Makes the Problem of a job that is completed and whose result is not there any more, or not
 * whole: somebody removed it, or the disk lost it. Logs each once.
 */
export function lostResults(log: Logger): (jobId: string) => Problem<AnyProblemCode> {
  const logged = new Set<string>();
  return (jobId) => {
    if (!logged.has(jobId)) {
      if (logged.size >= maxRemembered) logged.clear();
      logged.add(jobId);
      log.error({ jobId }, 'the result of a completed job is not in the store of files any more');
    }
    return new Problem(
      'expired',
      'The job is completed, but its result is no longer on the disk of the service: it was ' +
        'removed there, or lost. Convert the document again.',
    );
  };
}
