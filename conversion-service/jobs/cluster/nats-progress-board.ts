import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { progress } from '../../conversion/progress.ts';
import { type ProgressBoard, progressInMemory } from '../progress-board.ts';

const word = z.object({ jobId: z.string(), progress: progress.nullable() });

/** A page that follows within this time is not reported, unless it is the last. */
const pauseMs = 200;

/** As one process knows it, and sent to all others over the connection. No stream stores it. */
export function clusterProgress({ connection, prefix }: Cluster): ProgressBoard & Disposable {
  const own = progressInMemory();
  const subject = `${prefix}.progress`;
  const publishedAt = new Map<string, number>();
  const subscription = connection.subscribe(subject, {
    callback(error, message) {
      const heard = error ? undefined : word.safeParse(parseJson(message.string())).data;
      if (heard) own.report(heard.jobId, heard.progress);
    },
  });
  return {
    ...own,
    report(jobId, progress) {
      const now = performance.now();
      const isBetween = progress !== null && progress.done < progress.total;
      if (isBetween && now - (publishedAt.get(jobId) ?? Number.NEGATIVE_INFINITY) < pauseMs) return;
      if (progress) publishedAt.set(jobId, now);
      else publishedAt.delete(jobId);
      // It comes back to this process, too.
      if (!connection.isClosed()) connection.publish(subject, JSON.stringify({ jobId, progress }));
    },
    [Symbol.dispose]: () => subscription.unsubscribe(),
  };
}
