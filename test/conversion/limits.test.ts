import { expect, test, vi } from 'vitest';
import { startConversionService } from '../fixtures/conversion/conversion-service.ts';
import { copyingConverter } from '../fixtures/conversion/copying-converter.ts';
import { convertForm, form } from '../fixtures/conversion/form.ts';
import { send } from '../fixtures/send.ts';

test('of 101 conversions in a minute the last is refused, another key’s is not', async () => {
  await using service = await startConversionService();
  const statuses = [];
  for (let count = 0; count < 100; count++) {
    statuses.push((await service.send(convertForm('a.odt', 'text'))).status);
  }
  expect(statuses).toEqual(Array(100).fill(202));
  const refused = await service.send(convertForm('a.odt', 'text'));
  expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  expect(refused.headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': '0' });
  for (const header of ['retry-after', 'ratelimit-reset']) {
    expect(Number(refused.headers[header])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers[header])).toBeLessThanOrEqual(60);
  }
  const { text } = await service.keys.issue({ email: 'b@example.com', useCase: 'test' });
  const sent = convertForm('a.odt', 'text');
  const other = await send(service.base, {
    ...sent,
    headers: { ...sent.headers, 'x-api-key': text },
  });
  expect(other.status).toBe(202);
  // Polling is free.
  expect(await service.send({ path: '/api/v1/formats' })).toMatchObject({ status: 200 });
});

test('of eleven batches in a minute the last is refused', async () => {
  await using service = await startConversionService();
  const statuses = [];
  for (let count = 0; count < 11; count++) {
    const answer = await service.send(form('/api/v1/batch', [['files', 'a.odt', 'text']]));
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(202), 429]);
});

test('a full queue is said so, and takes jobs again once there is room', async () => {
  const converter = copyingConverter();
  await using service = await startConversionService({
    converter,
    environment: { CONVERSION_WORKERS: '1', CONVERSION_QUEUE_LIMIT: '4' },
  });
  const running = await service.send(convertForm('a.odt', 'wait'));
  await vi.waitFor(() => expect(converter.begun).toEqual(['a.odt']), { timeout: 30_000 });
  const three = form(
    '/api/v1/batch',
    ['b.odt', 'c.odt', 'd.odt'].map((name) => ['files', name, 'text']),
  );
  const waiting = await service.send(three);
  expect(waiting.status).toBe(202);
  const refused = await service.send(convertForm('e.odt', 'text'));
  expect(refused).toMatchObject({ status: 503, json: { code: 'queue_full' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // A single key cannot fill the queue.
  const { text } = await service.keys.issue({ email: 'b@example.com', useCase: 'test' });
  const sent = convertForm('f.odt', 'text');
  const headers = { ...sent.headers, 'x-api-key': text };
  expect(await send(service.base, { ...sent, headers })).toMatchObject({ status: 202 });
  converter.release();
  for (const { json } of [running, waiting]) {
    await service.untilEnded((json as { status_url: string }).status_url);
  }
  expect(await service.send(convertForm('g.odt', 'text'))).toMatchObject({ status: 202 });
});
