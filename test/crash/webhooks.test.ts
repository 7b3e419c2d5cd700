import { once } from 'node:events';
import { expect, test } from 'vitest';
import {
  printedKey,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { form } from '../fixtures/conversion/form.ts';
import { startNatsServer } from '../fixtures/conversion/nats-server.ts';
import { startWebhookReceiver } from '../fixtures/conversion/webhook-receiver.ts';
import { tempDir } from '../fixtures/temp-dir.ts';
import { webhookKills } from './webhook-kills.ts';

/** With SQLite the service is killed both before the receiver answered and after it rejected. */
const stores: [string, number][] = [
  ['SQLite', 2],
  ['NATS', 1],
];

test.each(stores)(
  'what a kill cuts off in %s is told by the next service',
  async (store, kills) => {
    await using nats = store === 'NATS' ? await startNatsServer() : undefined;
    // The first request gets no answer, the second one is rejected.
    await using receiver = await startWebhookReceiver((response, number) => {
      if (number > 0) response.writeHead(number === 1 ? 500 : 204).end();
    });
    const folder = await tempDir();
    const environment = {
      CONVERSION_CALLBACK_ALLOW: receiver.host,
      ...(nats && { CONVERSION_CLUSTER_URL: nats.url, CONVERSION_LEASE_S: '1' }),
    };
    const start = () => startConversionProcess({ dataDir: folder, environment });
    const first = await start();
    const key = await printedKey(first);
    const sent = form('/api/v1/convert', [
      ['file', 'a.odt', 'text'],
      ['callback_url', receiver.url],
    ]);
    const { status_url: statusUrl } = (await sender(first.base, key)(sent)).json as {
      status_url: string;
    };
    for (let kill = 1; kill <= kills; kill++) {
      const service = kill === 1 ? first : await start();
      await receiver.until(kill);
      const gone = once(service.child, 'exit');
      service.child.kill('SIGKILL');
      await gone;
    }
    await using last = await start();
    const received = await receiver.until(3);
    const id = `msg_${statusUrl.split('/').at(-1)}`;
    expect(received.map((each) => each.id)).toEqual([id, id, id]);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    const { json } = await sender(last.base, key)({ path: statusUrl });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(json);
  },
);

test('5 kills of the conversion service lose no word of 60 ends', async () => {
  const outcome = await webhookKills({ batches: 1, jobs: 60, kills: 5, maxMs: 300 });
  expect(outcome).toBeGreaterThanOrEqual(60);
});
