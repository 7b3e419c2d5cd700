import { connect } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { exportedEntries } from '../fixtures/history/exported-document.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

/** More than fits into the buffers between the two ends. */
const entries = 3_000;
const text = 'x'.repeat(1_000);

test('an export that fails midway is no whole answer to any client, and the log says so', async () => {
  await using host = await startHost();
  const document = exportedEntries(entries, text);
  await send(host.base, { method: 'POST', path: '/history/import', body: document });
  // The host repairs what an export finds damaged, so each test damages a row of its own.
  const damageRow = () =>
    damage(
      host.dataDir,
      "UPDATE entries SET source = 'canary' WHERE n = (SELECT max(n) FROM entries)",
    );
  for (const format of ['json', 'csv']) {
    const address = `${host.base}/history/export/${format}`;
    await untilBroken(damageRow, async () => {
      const answer = await fetch(address);
      expect(answer.status).toBe(200);
      return await answer.text().catch(() => null);
    });
    await untilBroken(damageRow, async () => {
      const { said, error } = await oldClient(host.base, `/history/export/${format}`);
      expect(said).toContain('HTTP/1.1 200');
      if (error === undefined) return said;
      expect(error).toMatchObject({ code: 'ECONNRESET' });
      return null;
    });
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  }
  const log = (await send(host.base, { path: '/logs?level=error' })).bytes.toString();
  expect(log).toContain('an export broke off');
  expect(log).not.toContain('canary');
});

test('an export that cannot begin is answered with a problem', async () => {
  await using host = await startHost();
  await send(host.base, { method: 'POST', path: '/history', body: { text } });
  damage(host.dataDir, 'ALTER TABLE entries RENAME TO gone');
  for (const format of ['json', 'csv']) {
    const answer = await send(host.base, { path: `/history/export/${format}` });
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal' } });
  }
});

function damage(dataDir: string, sql: string): void {
  using db = new DatabaseSync(path.join(dataDir, 'history.sqlite'), { timeout: 5_000 });
  db.exec(sql);
}

/**
 * Damages a row and exports, until the export breaks off (null): the check in the background may
 * repair the row before, and then the export is complete.
 */
async function untilBroken(damageRow: () => void, exported: () => Promise<string | null>) {
  for (let attempt = 1; ; attempt++) {
    damageRow();
    const whole = await exported();
    if (whole === null) return;
    expect(whole.split(text).length - 1).toBeGreaterThan(entries - 100);
    expect(attempt, 'no export met a damaged row').toBeLessThan(10);
  }
}

/** What a client of HTTP/1.0 receives, and how its connection ends. */
async function oldClient(base: string, path: string) {
  const { host, port } = new URL(base);
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
  let said = '';
  let error: unknown;
  socket.on('data', (piece) => {
    said += piece;
  });
  socket.on('error', (failure) => {
    error = failure;
  });
  const closed = Promise.withResolvers<void>();
  socket.once('close', () => closed.resolve());
  socket.write(`GET ${path} HTTP/1.0\r\nHost: ${host}\r\n\r\n`);
  await closed.promise;
  return { said, error };
}
