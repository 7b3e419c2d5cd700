import { Problem } from '../../../shared/api/problem.ts';
import { type Reading, type ReadingAnswer, stopReading } from '../reading.ts';
import { recognizePicture } from './recognize.ts';

/** Reads what the page posts to this worker, one picture after the other. */
export function serveReadings(): void {
  let stopping = new AbortController();
  self.onmessage = async ({ data }: MessageEvent<Reading | typeof stopReading>) => {
    if (data === stopReading) return stopping.abort();
    stopping = new AbortController();
    const answer = await answerTo(data, stopping.signal);
    self.postMessage(answer);
  };
}

function onProgress(): void {
  const progress: ReadingAnswer = { progress: true };
  self.postMessage(progress);
}

async function answerTo(reading: Reading, signal: AbortSignal): Promise<ReadingAnswer> {
  try {
    return { recognition: await recognizePicture(reading, { signal, onProgress }) };
  } catch (error) {
    if (error instanceof Problem) return { problem: { code: error.code, message: error.message } };
    return { failure: String(error) };
  }
}
