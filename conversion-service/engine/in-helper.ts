/**
 * The loop of a helper process (`helper-process.ts`): the request comes as JSON on its standard
 * input, which then ends; the answer is written to its standard output as a line.
 */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseJson } from '../../shared/parse-json.ts';
import { progress } from '../conversion/progress.ts';

/** Answers one request; where none comes, the helper is no longer needed. */
export async function answerRequest<Request, Answer>(
  schemas: { request: z.ZodType<Request>; answer: z.ZodType<Answer> },
  work: (asked: Request) => Promise<Answer>,
): Promise<void> {
  const asked = await text(process.stdin);
  if (asked === '') return;
  const answer = await work(schemas.request.parse(parseJson(asked)));
  process.stdout.write(`${JSON.stringify(schemas.answer.parse(answer))}\n`);
}

/** Lines that may be written before the answer. */
export const progressLine = z.object({ progress });

/** Reports the progress of a helper to its caller. */
export function reportProgress(done: number, total: number): void {
  const line: z.infer<typeof progressLine> = { progress: { done, total, unit: 'page' } };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
