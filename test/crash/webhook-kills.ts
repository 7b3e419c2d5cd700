import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { form, type Part } from '../fixtures/conversion/form.ts';
import { issueKey, keysCommand } from '../fixtures/conversion/issue-key.ts';
import { startWebhookReceiver } from '../fixtures/conversion/webhook-receiver.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

type Rounds = { batches: number; jobs: number; kills: number; maxMs: number };

/**
 * Kills the service at random moments while jobs end and are delivered, to a receiver that is slow
 * and rejects some at first, and checks that each end was delivered at least once, unchanged.
 * Returns the number of deliveries in all.
 */
export async function webhookKills({ batches, jobs, kills, maxMs }: Rounds): Promise<number> {
  await using folder = await temporaryFolder();
  const refused = new Set<string>();
  await using receiver = await startWebhookReceiver(async (response, number) => {
    const id = receiver.received[number]?.id ?? '';
    // Not a wait for a condition: kills come between a request and its answer, too.
    await setTimeout(Math.random() * 50);
    const isRefused = number % 20 === 0 && !refused.has(id);
    if (isRefused) refused.add(id);
    response.writeHead(isRefused ? 500 : 204).end();
  });
  const key = await issueKey(folder.path);
  const start = () =>
    startConversionProcess({
      dataDir: folder.path,
      environment: { CONVERSION_RATE_BATCH: '1000', CONVERSION_CALLBACK_ALLOW: '127.0.0.1' },
    });
  const ids: string[] = [];
  let service = await start();
  for (let batch = 0; batch < batches; batch++) {
    const parts = Array.from({ length: jobs }, (_, index): Part => {
      return ['files', `${index}.odt`, index % 10 === 0 ? 'broken' : `text ${index}`];
    });
    const sent = form('/api/v1/batch', [...parts, ['callback_url', receiver.url]]);
    const { status, json } = await sender(service.base, key)(sent);
    expect(status).toBe(202);
    ids.push(...(json as { jobs: { job_id: string }[] }).jobs.map(({ job_id: id }) => id));
  }
  for (let kill = 0; kill < kills; kill++) {
    // Not a wait for a condition: it moves the kill to any point of the work.
    await setTimeout(Math.random() * maxMs);
    await end(service);
    service = await start();
  }
  await using last = service;
  const received = () => new Map(receiver.received.map((each) => [each.id, each]));
  await vi.waitFor(() => expect(received().size).toBe(ids.length), {
    timeout: 600_000,
    interval: 100,
  });
  const secret = /whsec_\S+/.exec(
    await keysCommand(folder.path, 'webhook-secret', key.split('_')[1] ?? ''),
  )?.[0];
  const ask = sender(last.base, key);
  for (const id of ids) {
    const { json } = await ask({ path: `/api/v1/jobs/${id}` });
    expect(JSON.parse(received().get(`msg_${id}`)?.body ?? 'null')).toEqual(json);
    await vi.waitFor(
      async () => {
        const log = (await ask({ path: `/api/v1/jobs/${id}/deliveries` })).json;
        expect(log).toMatchObject({ deliveries: [{ state: 'delivered' }] });
      },
      { timeout: 600_000, interval: 100 },
    );
  }
  for (const each of [...received().values()].slice(-10)) each.verified(secret ?? '');
  return receiver.received.length;
}

/** Kills the service, and waits until it is gone. */
async function end({ child }: ConversionProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
