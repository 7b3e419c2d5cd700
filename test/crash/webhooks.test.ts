import { once } from 'node:events';
import { expect, test } from 'vitest';
import { sender, startConversionProcess } from '../fixtures/conversion/conversion-process.ts';
import { form } from '../fixtures/conversion/form.ts';
import { issueKey } from '../fixtures/conversion/issue-key.ts';
import { startWebhookReceiver } from '../fixtures/conversion/webhook-receiver.ts';
import { tempDir } from '../fixtures/temp-dir.ts';
import { webhookKills } from './webhook-kills.ts';

test('what a kill cuts off is delivered by the next service, with the same id', async () => {
  const dataDir = await tempDir();
  // The first request gets no answer, the second one is refused.
  await using receiver = await startWebhookReceiver((response, number) => {
    if (number > 0) response.writeHead(number === 1 ? 500 : 204).end();
  });
  const key = await issueKey(dataDir);
  const start = () =>
    startConversionProcess({ dataDir, environment: { CONVERSION_CALLBACK_ALLOW: receiver.host } });
  const first = await start();
  const sent = form('/api/v1/convert', [
    ['file', 'a.odt', 'text'],
    ['callback_url', receiver.url],
  ]);
  const { status_url: statusUrl } = (await sender(first.base, key)(sent)).json as {
    status_url: string;
  };
  for (const count of [1, 2]) {
    const service = count === 1 ? first : await start();
    await receiver.until(count);
    const gone = once(service.child, 'exit');
    service.child.kill('SIGKILL');
    await gone;
  }
  await using last = await start();
  const received = await receiver.until(3);
  expect(new Set(received.map(({ id }) => id))).toEqual(
    new Set([`msg_${statusUrl.split('/').at(-1)}`]),
  );
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  const { json } = await sender(last.base, key)({ path: statusUrl });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual(json);
});

test('5 kills of the conversion service lose no word of 60 ends', async () => {
  const told = await webhookKills({ batches: 1, jobs: 60, kills: 5, maxMs: 300 });
  expect(told).toBeGreaterThanOrEqual(60);
});
