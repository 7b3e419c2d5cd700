import { parseJson } from '../../../shared/parse-json.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { passwordOptions } from '../../conversion/options.ts';
import type { JobStore } from '../job-store.ts';
import { type Passwords, passwordsInMemory } from '../passwords.ts';

/** A process that knows a password answers at once. */
const answerMs = 5_000;

/**
 * Passwords are held by the process that accepted a document, and sent to the one that converts it
 * over the cluster's connection. No stream stores these messages.
 */
export function clusterPasswords(
  { connection, prefix }: Cluster,
  jobs: JobStore,
): Passwords & Disposable {
  const own = passwordsInMemory(jobs);
  // Versions before answered `.password` with the one that there was.
  const subject = `${prefix}.passwords`;
  const subscription = connection.subscribe(subject, {
    callback(error, message) {
      if (error) return;
      // Processes that do not know it do not answer.
      void own
        .find(message.string())
        .then((known) => known !== null && message.respond(JSON.stringify(known)));
    },
  });
  return {
    ...own,
    async find(jobId) {
      const known = await own.find(jobId);
      if (known !== null) return known;
      const answer = connection.request(subject, jobId, { timeout: answerMs });
      return answer.then(
        (message) => passwordOptions.parse(parseJson(message.string())),
        () => null,
      );
    },
    [Symbol.dispose]: () => subscription.unsubscribe(),
  };
}
