import { z } from 'zod';
import { progress } from '../conversion/progress.ts';

/** What a helper may write before its answer, a line each time. */
export const progressLine = z.object({ progress });

/** Tells who asked how far a helper is. To be called in the helper. */
export function tellProgress(done: number, total: number): void {
  const line: z.infer<typeof progressLine> = { progress: { done, total, unit: 'page' } };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
