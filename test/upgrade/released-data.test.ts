import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startConversionProcess } from '../fixtures/conversion/conversion-process.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const released = path.resolve(import.meta.dirname, '../fixtures/released');
const versions = readdirSync(released).filter((name) => /^\d/.test(name));

test.for(versions)('of %s the history, the settings and the token are whole', async (version) => {
  await using folder = await unpacked(version, 'host');
  const { token } = secretsOf(version);
  const headers = { authorization: `Bearer ${token}` };
  for (const start of ['the first', 'the second']) {
    await using host = await startHost({ dataDir: folder.path });
    const get = (path: string) => send(host.base, { path, headers });
    expect((await send(host.base, { path: '/history' })).status, start).toBe(401);
    const { json } = await get('/history');
    const { entries } = json as { entries: { id: string; text: string; color: string }[] };
    expect(entries.map(({ text, color }) => [text, color])).toEqual([
      ['Gate B12', 'none'],
      ['Größe 20 × 30 cm\nпривет 你好 😀', 'none'],
      ['Gate B12 closes at 17:45', 'red'],
    ]);
    const screenshot = await get(`/history/${entries[0]?.id}/screenshot`);
    expect(screenshot.bytes.subarray(1, 4).toString()).toBe('PNG');
    const { json: found } = await get('/history/search?q=closes');
    expect(found).toMatchObject({ entries: [{ text: 'Gate B12 closes at 17:45' }] });
    expect((await get('/settings')).json).toMatchObject({
      hotkey: 'Ctrl+Alt+9',
      ui: { theme: 'dark' },
      ocr: { languages: ['eng', 'deu'] },
      history: { maxEntries: 500 },
      api: { tokenConfigured: true },
    });
  }
});

test.for(versions)('of %s the keys count, and what was done is there', async (version) => {
  await using folder = await unpacked(version, 'conversion-service');
  const { key, job } = secretsOf(version);
  makeYoung(path.join(folder.path, 'conversions.sqlite'));
  await using service = await startConversionProcess({ dataDir: folder.path });
  const get = (path: string, headers = { 'x-api-key': key }) =>
    send(service.base, { path: `/api/v1/jobs/${job}${path}`, headers });
  expect((await get('', { 'x-api-key': `${key.slice(0, -1)}0` })).status).toBe(401);
  expect((await get('')).json).toMatchObject({ status: 'completed' });
  const { status, bytes } = await get('/download');
  expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

async function unpacked(version: string, name: string) {
  const folder = await temporaryFolder();
  const archive = path.join(released, version, `${name}.tar.gz`);
  execFileSync('tar', ['-xzf', archive, '-C', folder.path]);
  return folder;
}

function secretsOf(version: string) {
  const secrets = z.object({ token: z.string(), key: z.string(), job: z.string() });
  return secrets.parse(
    JSON.parse(readFileSync(path.join(released, version, 'secrets.json'), 'utf8')),
  );
}

/** A job that was done long ago would have expired by now. */
function makeYoung(file: string): void {
  using db = new DatabaseSync(file);
  const now = Date.now();
  db.prepare(
    `UPDATE jobs SET created_at = ?, record = json_set(record, '$.createdAt', ?, '$.completedAt', ?)`,
  ).run(now, now, now);
}
