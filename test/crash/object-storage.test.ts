import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { issueKey } from '../fixtures/conversion/issue-key.ts';
import { startS3Server } from '../fixtures/conversion/s3-server.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const documents = 60;
const clients = 6;
const contentOf = (number: number) => `document ${number} `.repeat(1 + number * 100);

test('while the store and the service are killed under load nothing accepted is lost', async () => {
  await using store = await startS3Server();
  await using folder = await temporaryFolder();
  const key = await issueKey(folder.path);
  const environment = { ...store.environment, CONVERSION_RATE_CONVERT: '100000' };
  const start = () => startConversionProcess({ dataDir: folder.path, environment });
  let service: ConversionProcess = await start();
  await using _last = { [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
  const accepted = new Map<number, string>();

  /** As a client does it: the same request again, until it has an answer that is final. */
  async function submit(number: number): Promise<void> {
    const { headers, ...sent } = convertForm(`${number}.odt`, contentOf(number));
    const once = { ...sent, headers: { ...headers, 'idempotency-key': randomUUID() } };
    const { json } = await vi.waitFor(
      async () => {
        const answer = await sender(service.base, key)(once);
        expect(answer.status, JSON.stringify(answer.json)).toBe(202);
        return answer;
      },
      { timeout: 90_000, interval: 50 },
    );
    accepted.set(number, (json as { status_url: string }).status_url);
  }

  async function client(first: number): Promise<void> {
    for (let number = first; number < documents; number += clients) await submit(number);
  }

  const load = Promise.all(Array.from({ length: clients }, (_, first) => client(first)));
  for (let round = 0; round < 3; round++) {
    // Not waits for a condition: they move the kills to any point of the work.
    await setTimeout(Math.random() * 500);
    await store.kill();
    await setTimeout(Math.random() * 1_500);
    await store.restart();
    await setTimeout(Math.random() * 500);
    const gone = once(service.child, 'exit');
    service.child.kill('SIGKILL');
    await gone;
    service = await start();
  }
  await load;
  expect(accepted.size).toBe(documents);
  const ask = sender(service.base, key);
  for (const [number, url] of accepted) {
    expect(await untilEnded(ask, url)).toMatchObject({ status: 'completed' });
    const { bytes } = await ask({ path: `${url}/download` });
    expect(bytes.equals(Buffer.from(contentOf(number)))).toBe(true);
  }
  await vi.waitFor(
    async () => {
      const objects = await store.objects();
      expect(objects.filter((name) => name.includes('/uploads/'))).toEqual([]);
      expect(objects.filter((name) => name.includes('/results/'))).toHaveLength(documents);
    },
    { timeout: 30_000 },
  );
});
