import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../test/fixtures/conversion/webhook-receiver.ts';
import { readAllowedReceivers } from './allowed-receivers.ts';
import type { Resolve } from './send-webhook.ts';
import { webhookSender } from './send-webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const former = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

type Options = { allow?: string; limitMs?: number; resolve?: Resolve };

function sendTo(url: string, { allow = '', ...options }: Options = {}) {
  const send = webhookSender({ allowed: readAllowedReceivers(allow), ...options });
  return send({ id: 'msg_1', url, body: '{"größe":1}', secrets: [secret, former] });
}

async function receive(
  ...given: Parameters<typeof startWebhookReceiver>
): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver(...given);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  return receiver;
}

test('what is sent verifies with the secret of today and with the former one', async () => {
  const receiver = await receive();
  const outcome = await sendTo(receiver.url, { allow: '127.0.0.1' });
  expect(outcome).toEqual({ status: 204, durationMs: expect.any(Number) });
  const [got] = receiver.received;
  expect(got?.headers['content-type']).toBe('application/json');
  expect(got?.verified(secret)).toEqual({ größe: 1 });
  expect(got?.verified(former)).toEqual({ größe: 1 });
  expect(() => got?.verified(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
});

test.each(['127.0.0.1', '127.1', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]', '0.0.0.0'])(
  'nothing is sent to %s unless it is allowed, whatever was checked before',
  async (host) => {
    const receiver = await receive();
    const port = new URL(receiver.url).port;
    const outcome = await sendTo(`http://${host}:${port}/`);
    expect(outcome.error).toBe('address_not_allowed');
    expect(receiver.received).toEqual([]);
  },
);

test('a name that leads to private addresses alone gets nothing', async () => {
  const receiver = await receive();
  const { port } = new URL(receiver.url);
  const resolve = async () => ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'];
  const outcome = await sendTo(`http://a.example:${port}/`, { resolve });
  expect(outcome.error).toBe('address_not_allowed');
  expect(receiver.received).toEqual([]);
});

test('what was checked is connected to: DNS that changes in between does not matter', async () => {
  const good = await receive(undefined, '127.0.0.2');
  const { port } = new URL(good.url);
  const bad = await receive(undefined, '127.0.0.1', Number(port));
  let asked = 0;
  const resolve = async () => (asked++ === 0 ? ['127.0.0.2'] : ['127.0.0.1']);
  const options = { allow: '127.0.0.2', resolve };
  expect((await sendTo(`http://a.example:${port}/`, options)).status).toBe(204);
  expect(asked).toBe(1);
  expect((await sendTo(`http://a.example:${port}/`, options)).error).toBe('address_not_allowed');
  // Of several addresses those that are allowed are taken.
  const both = async () => ['127.0.0.1', '127.0.0.2'];
  expect(await sendTo(`http://a.example:${port}/`, { ...options, resolve: both })).toMatchObject({
    status: 204,
  });
  expect(good.received).toHaveLength(2);
  expect(bad.received).toEqual([]);
});

test('a redirect is not followed', async () => {
  const inner = await receive();
  const outer = await receive((response) => response.writeHead(307, { location: inner.url }).end());
  expect(await sendTo(outer.url, { allow: '127.0.0.1' })).toMatchObject({ status: 307 });
  expect(inner.received).toEqual([]);
});

test('an answer without end is not read to its end', async () => {
  const receiver = await receive((response) => {
    response.writeHead(200);
    const flow = () => {
      while (response.write('x'.repeat(10_000)));
    };
    response.on('drain', flow);
    flow();
  });
  expect((await sendTo(receiver.url, { allow: '127.0.0.1' })).status).toBe(200);
});

test('who does not answer is given up', async () => {
  const receiver = await receive(() => undefined);
  const outcome = await sendTo(receiver.url, { allow: '127.0.0.1', limitMs: 300 });
  expect(outcome.error).toBe('timed_out');
});

test.each([
  ['5', 5_000],
  [new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
  ['soon', undefined],
])('Retry-After: %s is read', async (header, ms) => {
  const receiver = await receive((response) =>
    response.writeHead(503, { 'retry-after': header }).end(),
  );
  const { retryAfterMs } = await sendTo(receiver.url, { allow: '127.0.0.1' });
  if (ms === undefined) expect(retryAfterMs).toBeUndefined();
  else expect(Math.abs((retryAfterMs ?? 0) - ms)).toBeLessThan(600_000);
});

test('what goes wrong has a name', async () => {
  const allow = '127.0.0.1';
  const receiver = await receive((response) => response.destroy());
  expect((await sendTo(receiver.url, { allow })).error).toBe('connection_failed');
  const https = receiver.url.replace('http:', 'https:');
  expect((await sendTo(https, { allow })).error).toMatch(/tls_failed|connection_failed/);
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  closed.close();
  await once(closed, 'close');
  const port = typeof address === 'object' ? address?.port : 0;
  expect((await sendTo(`http://127.0.0.1:${port}/`, { allow })).error).toBe('connection_refused');
  const resolve = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  expect((await sendTo('https://a.example/', { resolve })).error).toBe('host_not_found');
});
