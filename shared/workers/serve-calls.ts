import { Problem } from '../api/problem.ts';

/** The result of a call; what is in `transfer` belongs to the caller from then on. */
export type Answer = { data?: unknown; transfer?: ArrayBuffer[] };

/** The port through which this thread or process is called. */
export type Port = {
  listen(listener: (message: unknown) => void): void;
  post(message: object, transfer: ArrayBuffer[]): void;
};

/** Does what a call asks for; `onProgress` reports to the caller that it goes on. */
type Action = (payload: unknown, onProgress: () => void) => Answer | Promise<Answer>;

/** Answers the calls of `callWorker`, in the thread or process that is called. */
export function serveCalls(port: Port, actions: Record<string, Action>): void {
  port.listen(async (message) => {
    const { jobId, action, payload } = callIn(message);
    try {
      const answer = Object.hasOwn(actions, action) && actions[action];
      if (!answer) throw new Error('There is no such action.');
      const { data, transfer = [] } = await answer(payload, () =>
        port.post({ jobId, status: 'progress' }, []),
      );
      port.post({ jobId, status: 'resolve', data }, transfer);
    } catch (error) {
      port.post({ jobId, status: 'reject', data: describe(error) }, []);
    }
  });
}

/** Errors lose their properties on the way. */
function describe(error: unknown): unknown {
  if (error instanceof Problem) {
    const { code, message, errors } = error;
    return { code, message, errors };
  }
  return String(error);
}

function callIn(message: unknown): { jobId: string; action: string; payload: unknown } {
  const { jobId, action, payload } = Object(message);
  if (typeof jobId !== 'string' || typeof action !== 'string') throw new Error('This is no call.');
  return { jobId, action, payload };
}
