import type { Progress } from '../conversion/progress.ts';
import { hasEnded, type Job } from './job.ts';
import type { Ports } from './ports.ts';

export type JobEvent =
  | { name: 'progress'; progress: Progress }
  /** Null where the job was deleted. */
  | { name: 'ended'; job: Job | null };

/** As in `Waits`: events may get lost between machines. */
const againMs = 2_000;

/**
 * The progress of a job at each change, and finally its end. Null now and then says that there is no
 * news.
 * @param options.signal ends it without a last value
 */
export async function* followJob(
  { jobs, progress }: Pick<Ports, 'jobs' | 'progress'>,
  id: string,
  { signal }: { signal: AbortSignal },
): AsyncGenerator<JobEvent | null> {
  using watched = new DisposableStack();
  const waker = createWaker();
  watched.use(jobs.onEnd(id, waker.wake));
  watched.use(progress.onChange(id, waker.wake));
  signal.addEventListener('abort', waker.wake, { once: true });
  watched.defer(() => signal.removeEventListener('abort', waker.wake));
  for (let last = ''; !signal.aborted; await waker.wait(againMs)) {
    const job = (await jobs.find(id))?.job ?? null;
    if (!job || hasEnded(job)) {
      yield { name: 'ended', job };
      return;
    }
    const now = progress.find(id);
    const text = JSON.stringify(now);
    yield now && text !== last ? { name: 'progress', progress: now } : null;
    last = text;
  }
}

/** Waits for a time, or until it is woken, also where that was before the call. */
function createWaker() {
  let woken = Promise.withResolvers<void>();
  return {
    wake: () => woken.resolve(),
    async wait(ms: number): Promise<void> {
      const timer = setTimeout(() => woken.resolve(), ms);
      await woken.promise;
      clearTimeout(timer);
      woken = Promise.withResolvers();
    },
  };
}
