import { z } from 'zod';
import { Problem } from '../../api/problem.ts';

const call = z.object({ jobId: z.string(), action: z.string(), payload: z.unknown() });

/** What a call gives; what is in `transfer` is the caller's from then on. */
export type Answer = { data?: unknown; transfer?: ArrayBuffer[] };

/** What this thread or process is called through. */
export type Port = {
  listen(listener: (message: unknown) => void): void;
  post(message: object, transfer: ArrayBuffer[]): void;
};

/** Answers the calls that `callPeer` makes, in the thread or process that they are made to. */
export function serveCalls(
  port: Port,
  actions: Record<string, (payload: unknown) => Answer | Promise<Answer>>,
): void {
  port.listen(async (message) => {
    const { jobId, action, payload } = call.parse(message);
    try {
      const answer = actions[action];
      if (!answer) throw new Error('There is no such action.');
      const { data, transfer = [] } = await answer(payload);
      port.post({ jobId, status: 'resolve', data }, transfer);
    } catch (error) {
      port.post({ jobId, status: 'reject', data: describe(error) }, []);
    }
  });
}

/** Errors do not cross whole. */
function describe(error: unknown): unknown {
  if (error instanceof Problem) {
    const { code, message, errors } = error;
    return { code, message, errors };
  }
  return String(error);
}
