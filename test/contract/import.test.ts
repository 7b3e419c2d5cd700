import { expect, test } from 'vitest';
import { exportedEntries } from '../fixtures/history/exported-document.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

test('a long import lets other requests have their turns', async () => {
  await using host = await startHost();
  const body = exportedEntries(3_000, 'a line of text');
  let isDone = false;
  const imported = send(host.base, { method: 'POST', path: '/history/import', body }).finally(
    () => {
      isDone = true;
    },
  );
  let answered = 0;
  while (!isDone) {
    await send(host.base, { path: '/status' });
    answered++;
  }
  expect((await imported).json).toEqual({ added: 3_000, updated: 0, skipped: 0 });
  // While slices of 250 are checked and written, each pause lets at least one request through.
  expect(answered).toBeGreaterThan(8);
});

test('what an import does not take is named by its path, and nothing of it is kept', async () => {
  await using host = await startHost();
  const post = (change: object) => {
    const body = exportedEntries(3, 'text');
    Object.assign(body.entries[2] ?? {}, change);
    return send(host.base, { method: 'POST', path: '/history/import', body });
  };
  for (const [path, change] of [
    ['entries.2.extra', { extra: 1 }],
    ['entries.2.text', { text: 'half \ud83d' }],
    ['entries.2.updatedAt', { updatedAt: '9999-12-31T23:59:59.999Z' }],
    ['entries.2.createdAt', { createdAt: '0001-01-01T00:00:00.000Z' }],
  ] as const) {
    const answer = await post(change);
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ path }] } });
  }
  for (const [method, path] of [
    ['POST', '/history'],
    ['PUT', '/history/none'],
  ] as const) {
    const answer = await send(host.base, { method, path, body: { text: '\udc00 half' } });
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: 'text' }] } });
  }
  expect((await send(host.base, { path: '/history' })).json).toMatchObject({ total: 0 });
});

test('an entry of the last moment can be edited, exported and imported again', async () => {
  await using host = await startHost();
  const body = exportedEntries(1, 'text');
  Object.assign(body.entries[0] ?? {}, { updatedAt: '9998-12-31T23:59:59.999Z' });
  await send(host.base, { method: 'POST', path: '/history/import', body });
  const edit = { method: 'PUT', path: `/history/${body.entries[0]?.id}`, body: { text: 'edited' } };
  expect((await send(host.base, edit)).status).toBe(200);
  const exported = await send(host.base, { path: '/history/export/json' });
  expect(exported.json).toMatchObject({ entries: [{ text: 'edited' }] });
  const again = { method: 'POST', path: '/history/import', body: exported.bytes };
  const headers = { 'content-type': 'application/json' };
  expect(await send(host.base, { ...again, headers })).toMatchObject({
    status: 200,
    json: { added: 0, updated: 0, skipped: 1 },
  });
});
