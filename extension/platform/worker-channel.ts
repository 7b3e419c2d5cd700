import type { WorkerChannel } from '../../shared/workers/call-worker.ts';
import type { Port } from '../../shared/workers/serve-calls.ts';

/** The way to a worker of this page alone. */
export function workerChannel(worker: Worker, name: string): WorkerChannel {
  return channelTo(worker, name, {
    onError: (ended) => {
      worker.onerror = ({ message }) => ended(new Error(`${name} ended: ${message}`));
    },
    end: () => worker.terminate(),
  });
}

/** The way to a worker that pages share. */
export function sharedWorkerChannel(worker: SharedWorker, name: string): WorkerChannel {
  worker.port.start();
  return channelTo(worker.port, name, {
    onError: (ended) => {
      worker.onerror = () => ended(new Error(`${name} could not be started.`));
    },
    end: () => worker.port.close(),
  });
}

type How = { onError: (ended: (reason: Error) => void) => void; end: () => void };

function channelTo(port: Worker | MessagePort, name: string, how: How): WorkerChannel {
  const listeners = new Set<(reason: Error) => void>();
  const ended = (reason: Error) => {
    for (const listener of listeners) listener(reason);
  };
  how.onError(ended);
  return {
    name,
    onMessage(listener) {
      const heard = (event: Event) => listener((event as MessageEvent).data); // It has no other.
      port.addEventListener('message', heard);
      return () => port.removeEventListener('message', heard);
    },
    onEnd: (listener) => void listeners.add(listener),
    post: (message, transfer) => port.postMessage(message, transfer as Transferable[]),
    // A page lives as long as it is open.
    hold: () => undefined,
    async end() {
      how.end();
      // No platform reports an end that was asked for.
      ended(new Error(`${name} has ended.`));
    },
  };
}

/** The port through which this worker is called by its page. */
export function ownPort(): Port {
  return {
    listen: (listener) => addEventListener('message', ({ data }) => listener(data)),
    post: (message, transfer) => postMessage(message, { transfer }),
  };
}

/** The port through which a page calls this worker, which pages share. */
export function pagePort(port: MessagePort): Port {
  port.start();
  return {
    listen: (listener) => port.addEventListener('message', ({ data }) => listener(data)),
    post: (message, transfer) => port.postMessage(message, transfer),
  };
}
