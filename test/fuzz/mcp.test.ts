import fc from 'fast-check';
import pLimit from 'p-limit';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { tools } from '../../native-host/agents/tools.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { send } from '../fixtures/send.ts';
import { exchange } from './exchange.ts';
import { fuzzSeed } from './fuzz-on-desktop.ts';
import { jsonSchema } from './json-schema.ts';
import { knownWords } from './known-words.ts';
import { schemaValues, type Words } from './schema-values.ts';
import { spoiled, spoiledText } from './spoiled.ts';

vi.setConfig({ testTimeout: 600_000 });

test('500 random messages of agents are answered in the protocol and leave nothing pressed', async () => {
  const seed = fuzzSeed();
  process.stderr.write(`Fuzzing with the seed ${seed}: FUZZ_SEED=${seed} repeats it.\n`);
  await using screen = await desktop();
  await using host = await startHost({ display: screen.name });
  const agents = { enabled: true, input: true, clipboard: true };
  await send(host.base, { method: 'PUT', path: '/settings', body: { agents } });
  const words = knownWords({ picture: await textPicture('42', 12), ids: ['a'] });
  const bodies = fc.sample(fuzzedBodies(words), { seed, numRuns: 500 });
  const inTurn = pLimit(8);
  const failures: string[] = [];
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const judge = async (body: string | Buffer) => {
    const sent = { method: 'POST', target: '/mcp', headers, body };
    try {
      const { status, bytes } = await exchange(host.base, sent);
      if (status >= 500) throw new Error(`it is answered with ${status} ${bytes}`);
      if (status < 300 && status !== 202) requireMessages(`${bytes}`);
    } catch (error) {
      failures.push(`${error}: ${body}`.slice(0, 600));
    }
  };
  await Promise.all(bodies.map((body) => inTurn(() => judge(body))));
  expect(failures, `with the seed ${seed}`).toEqual([]);
  expect(host.child.exitCode).toBeNull();
  // Two calls of one message may bear the same id: the second is still at work once the first is answered.
  await vi.waitFor(() => expect(pressedInput(screen.name)).toEqual({ keys: [], buttons: 0 }), {
    timeout: 60_000,
  });
});

const message = z.looseObject({ jsonrpc: z.literal('2.0') });

/** Whether an answer is JSON or events with messages of JSON-RPC. */
function requireMessages(text: string): void {
  const events = [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => data);
  for (const each of events.length > 0 ? events : [text]) {
    z.union([message, z.array(message)]).parse(JSON.parse(each));
  }
}

function fuzzedBodies(words: Words): fc.Arbitrary<string | Buffer> {
  const calls = tools.map(({ name, input }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
    const known = jsonSchema.safeParse(schema);
    const valid = known.success ? schemaValues(known.data, words) : fc.constant({});
    const args = fc.oneof(valid, valid.chain(spoiled));
    return args.map((given) => ({ method: 'tools/call', params: { name, arguments: given } }));
  });
  const others = fc
    .constantFrom(
      ...['initialize', 'ping', 'tools/list', 'resources/list', 'resources/read', 'prompts/get'],
      ...['prompts/list', 'server/discover', 'notifications/cancelled', 'logging/setLevel', 'nope'],
    )
    .chain((method) => fc.jsonValue().map((params) => ({ method, params })));
  const messages = fc
    .oneof({ weight: 4, arbitrary: fc.oneof(...calls) }, others)
    .map((each) => ({ jsonrpc: '2.0', id: 1, ...each }));
  const texts = messages.map((each) => JSON.stringify(each));
  return fc.oneof(
    { weight: 5, arbitrary: texts },
    { weight: 2, arbitrary: messages.chain(spoiled).map((each) => JSON.stringify(each)) },
    texts.chain(spoiledText),
    fc.array(messages, { maxLength: 4 }).map((each) => JSON.stringify(each)),
  );
}
