import { Problem } from '../../../shared/api/problem.ts';
import type { Reading, ReadingAnswer } from '../reading.ts';
import { recognizePicture } from './recognize.ts';

/** Reads what the page posts to this worker, one picture after the other. */
export function serveReadings(): void {
  self.onmessage = async ({ data }: MessageEvent<Reading>) => {
    const answer = await answerTo(data);
    self.postMessage(answer);
  };
}

async function answerTo(reading: Reading): Promise<ReadingAnswer> {
  try {
    return { recognition: await recognizePicture(reading) };
  } catch (error) {
    if (error instanceof Problem) return { problem: { code: error.code, message: error.message } };
    return { failure: String(error) };
  }
}
