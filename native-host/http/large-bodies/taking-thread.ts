/** A thread that parses large bodies. */
import { z } from 'zod';
import { threadPort } from '../../../shared/node/workers/thread-channel.ts';
import { type Answer, serveCalls } from '../../../shared/workers/serve-calls.ts';
import type { TakenForm, TakenJson } from './take-apart.ts';
import { takeApartForm, takeApartJson } from './take-apart.ts';

const body = z.instanceof(ArrayBuffer);
const calls = {
  json: z.object({ body, paths: z.array(z.array(z.string())), form: z.enum(['image', 'strict']) }),
  form: z.object({ body, contentType: z.string(), key: z.string() }),
};

serveCalls(threadPort(), {
  json(payload) {
    const { body, ...how } = calls.json.parse(payload);
    return answer(takeApartJson(new TextDecoder().decode(body), how));
  },
  async form(payload) {
    const { body, contentType, key } = calls.form.parse(payload);
    return answer(await takeApartForm(body, contentType, key));
  },
});

function answer(taken: TakenJson | TakenForm): Answer {
  if (!taken?.bytes) return { data: taken };
  // Memory allocated by native code cannot be transferred.
  const bytes = new Uint8Array(taken.bytes);
  return { data: { ...taken, bytes }, transfer: [bytes.buffer] };
}
