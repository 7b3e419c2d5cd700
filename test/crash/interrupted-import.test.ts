import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { exportedEntries } from '../fixtures/history/exported-document.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const exported = z.object({ entries: z.array(z.looseObject({ id: z.string() })) });
const counted = z.object({ historyCount: z.int() });
const count = 8_000;

test('an import that the process does not survive leaves the history as it was', async () => {
  const dataDir = await tempDir();
  const document = exportedEntries(count, 'of the import');
  // Some of it is there in an older version, one was deleted.
  const older = { ...document, entries: document.entries.slice(0, 600).map(grownOlder) };
  {
    await using host = await startHost({ dataDir });
    await post(host, '/history/import', older);
    await send(host.base, { method: 'DELETE', path: `/history/${older.entries[3]?.id}` });
    await post(host, '/history', { text: 'of the person' });
  }
  for (const written of [1, 700, 3_000]) {
    const host = await startHost({ dataDir });
    const before = await entriesOf(host);
    const importing = post(host, '/history/import', document).catch(() => undefined);
    const present = before.length + written;
    await vi.waitFor(async () => expect(await countOf(host)).toBeGreaterThan(present), {
      timeout: 60_000,
      interval: 5,
    });
    const gone = once(host.child, 'exit');
    host.child.kill('SIGKILL');
    await gone;
    expect(await importing).toBeUndefined();
    await using again = await startHost({ dataDir });
    expect(await entriesOf(again)).toEqual(before);
    const found = await send(again.base, { path: '/history/search?q=of+the+import' });
    expect(found.json).toMatchObject({ total: 0 });
  }
  await using host = await startHost({ dataDir });
  const { json } = await post(host, '/history/import', document);
  expect(json).toEqual({ added: count - 599, updated: 599, skipped: 0 });
});

function grownOlder<T extends { updatedAt: string }>(entry: T) {
  const updatedAt = new Date(Date.parse(entry.updatedAt) - 60_000).toISOString();
  return { ...entry, text: 'of before', color: 'red', updatedAt };
}

async function entriesOf({ base }: HostProcess) {
  const { json } = await send(base, { path: '/history/export/json' });
  return exported.parse(json).entries;
}

async function countOf({ base }: HostProcess): Promise<number> {
  return counted.parse((await send(base, { path: '/status' })).json).historyCount;
}

function post({ base }: HostProcess, path: string, body: object) {
  return send(base, { method: 'POST', path, body });
}
