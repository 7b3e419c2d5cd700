import { startTesseract, type TesseractWorker } from './tesseract-worker.ts';

export type Tesseracts = {
  /** How many strips can be read at once. */
  size: number;
  /** Runs `task` with a Tesseract of its own that reads these languages, as soon as one is free. */
  run<R>(languages: string[], task: (tesseract: TesseractWorker) => Promise<R>): Promise<R>;
};

/** More of them share the memory's bandwidth and gain little. */
const most = 4;

/** Tesseracts that are started when they are needed and stay warm. */
export function createTesseracts(): Tesseracts {
  const size = Math.max(1, Math.min(most, navigator.hardwareConcurrency));
  const resting: TesseractWorker[] = [];
  const waiting: ((worker: TesseractWorker) => void)[] = [];
  let started = 0;

  function take(): TesseractWorker | Promise<TesseractWorker> {
    const rested = resting.pop();
    if (rested) return rested;
    if (started === size) return new Promise((resolve) => waiting.push(resolve));
    started++;
    return startTesseract();
  }

  return {
    size,
    async run(languages, task) {
      const worker = await take();
      try {
        await worker.load(languages);
        return await task(worker);
      } finally {
        const next = waiting.shift();
        if (next) next(worker);
        else resting.push(worker);
      }
    },
  };
}
