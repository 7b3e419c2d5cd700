/**
 * What a helper process does with the order that it was started for (`helper-process.ts`): the request
 * comes as JSON on its input, which then ends, the answer goes to its output as a line.
 */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseJson } from '../../shared/parse-json.ts';
import { progress } from '../conversion/progress.ts';

/** Answers the one request that comes; without one nobody needs the helper any more. */
export async function answerRequest<Request, Answer>(
  schemas: { request: z.ZodType<Request>; answer: z.ZodType<Answer> },
  work: (asked: Request) => Promise<Answer>,
): Promise<void> {
  const asked = await text(process.stdin);
  if (asked === '') return;
  const answer = await work(schemas.request.parse(parseJson(asked)));
  process.stdout.write(`${JSON.stringify(schemas.answer.parse(answer))}\n`);
}

/** What may be written before the answer, a line each time. */
export const progressLine = z.object({ progress });

/** Tells who asked how far a helper is. */
export function tellProgress(done: number, total: number): void {
  const line: z.infer<typeof progressLine> = { progress: { done, total, unit: 'page' } };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
