import { Problem } from '../../shared/api/problem.ts';
import type { Recognition } from '../../shared/api/recognition.ts';
import { type Reading, type ReadingAnswer, stopReading } from './reading.ts';

export type ReadingWorker = {
  /**
   * Reads one picture; only one at a time. Rejects with a Problem where that is meant for a person.
   * Calls `onProgress` whenever a part of it is read.
   */
  read(reading: Reading, onProgress: () => void): Promise<Recognition>;
  /** Gives up what is being read, which is then rejected; the worker stays warm. */
  stop(): void;
  /** Ends the worker; what it reads is rejected with the reason. */
  end(reason: Error): void;
};

/** Starts the worker that prepares and reads pictures, apart from every page. */
export function createReadingWorker(): ReadingWorker {
  const worker = new Worker('/picture-reader.js');
  let waiting: PromiseWithResolvers<Recognition> | undefined;
  let tellProgress: (() => void) | undefined;
  worker.onmessage = ({ data }: MessageEvent<ReadingAnswer>) => {
    if ('progress' in data) tellProgress?.();
    else if ('recognition' in data) waiting?.resolve(data.recognition);
    else if ('problem' in data)
      waiting?.reject(new Problem(data.problem.code, data.problem.message));
    else waiting?.reject(new Error(data.failure));
  };
  worker.onerror = ({ message }) => waiting?.reject(new Error(message));
  return {
    read(reading, onProgress) {
      tellProgress = onProgress;
      waiting = Promise.withResolvers<Recognition>();
      worker.postMessage(reading);
      return waiting.promise;
    },
    stop: () => worker.postMessage(stopReading),
    end(reason) {
      worker.terminate();
      waiting?.reject(reason);
    },
  };
}
