import type {
  ExpressionAnswer,
  ExpressionMessage,
  ExpressionRequest,
} from './expression-messages.ts';

/** How long an expression may take, in ms: some take longer than a life. */
const maxDuration = 1_500;

/**
 * A worker that looks for regular expressions. It is ended where one takes too long, or is no longer
 * wanted, and started again for the next.
 */
export class ExpressionSearch implements Disposable {
  #worker: Promise<Worker> | undefined;

  /** Resolves with a fault, never rejects; `signal` ends the search, and then nothing is answered. */
  async find(request: ExpressionRequest, signal: AbortSignal): Promise<ExpressionAnswer> {
    this.#worker ??= startWorker();
    const worker = await this.#worker.catch(console.warn);
    if (!worker) {
      this.#worker = undefined;
      return { fault: 'failed' };
    }
    const answer = Promise.withResolvers<ExpressionAnswer>();
    if (signal.aborted) return answer.promise;
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
      this.#worker = undefined;
    };
    // The clock runs from here: starting the worker is no fault of the expression.
    const timer = setTimeout(() => {
      end();
      answer.resolve({ fault: 'slow' });
    }, maxDuration);
    signal.addEventListener('abort', end);
    worker.onmessage = ({ data }: MessageEvent<ExpressionAnswer>) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      answer.resolve(data);
    };
    worker.postMessage(request);
    return answer.promise;
  }

  [Symbol.dispose](): void {
    void this.#worker?.then((worker) => worker.terminate(), console.warn);
    this.#worker = undefined;
  }
}

/** Resolves once it runs. */
function startWorker(): Promise<Worker> {
  const started = Promise.withResolvers<Worker>();
  const worker = new Worker('/expression-search.js');
  worker.onmessage = ({ data }: MessageEvent<ExpressionMessage>) => {
    if (data === 'ready') started.resolve(worker);
  };
  worker.onerror = ({ message }) => started.reject(new Error(message));
  return started.promise;
}
