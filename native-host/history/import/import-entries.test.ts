import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colors, sourceKinds } from '../../../shared/api/entry.ts';
import { joined, temporaryHistory } from '../../../test/fixtures/history/temporary-history.ts';

const source = { kind: 'api' } as const;
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1', '"', 'a,b\r\n', '\0'));
const anyEntry = fc.record(
  {
    text,
    color: fc.constantFrom(...colors),
    source: fc.record(
      { kind: fc.constantFrom(...sourceKinds), title: fc.string(), url: fc.webUrl() },
      { requiredKeys: ['kind'] },
    ),
    languages: fc.array(fc.constantFrom('eng', 'deu', 'chi_sim'), { maxLength: 2 }),
    confidence: fc.option(fc.float({ min: 0, max: 100, noNaN: true })),
  },
  { requiredKeys: ['text', 'source'] },
);

test('an export, imported elsewhere and exported again, is the same', async () => {
  await using from = await temporaryHistory();
  await using to = await temporaryHistory();
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 8 }), async (entries) => {
      await from.history.clear();
      await to.history.clear();
      for (const added of entries) await from.history.add(added);
      const exported = JSON.parse(await joined(from.history.exportJson()));
      const result = await to.history.importJson(JSON.stringify(exported));
      expect(result).toEqual({ added: entries.length, updated: 0, skipped: 0 });
      const again = JSON.parse(await joined(to.history.exportJson()));
      expect(again).toEqual({ ...exported, exportedAt: again.exportedAt });
      expect(await joined(to.history.exportCsv())).toBe(await joined(from.history.exportCsv()));
    }),
    { numRuns: 40 },
  );
});

test('importing twice changes nothing; the newer version of an entry wins', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const a = await history.add({ text: 'a', source });
  const b = await history.add({ text: 'b', source });
  const document = JSON.parse(await joined(history.exportJson()));
  expect(await history.importJson(JSON.stringify(document))).toEqual({
    added: 0,
    updated: 0,
    skipped: 2,
  });
  history.update(a.id, { text: 'newer here' });
  document.entries[0].text = 'newer there';
  document.entries[0].updatedAt = '2100-01-01T00:00:00.000Z';
  expect(await history.importJson(JSON.stringify(document))).toEqual({
    added: 0,
    updated: 1,
    skipped: 1,
  });
  expect(history.get(a.id).text).toBe('newer here');
  expect(history.get(b.id).text).toBe('newer there');
  expect(history.search({ q: 'there' }).total).toBe(1);
});

test('a deleted entry comes back from an import', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const { id } = await history.add({ text: 'back again', source });
  const document = JSON.parse(await joined(history.exportJson()));
  await history.remove(id);
  expect(await history.importJson(JSON.stringify(document))).toEqual({
    added: 1,
    updated: 0,
    skipped: 0,
  });
  expect(history.get(id).text).toBe('back again');
});

test.each([
  [null, /export/],
  [{ version: 2, exportedAt: '2025-01-01T00:00:00.000Z', entries: [] }, /version/],
  [{ version: 1, exportedAt: '2025-01-01T00:00:00.000Z', entries: [{}] }, /entries\.0\.id/],
])('%j is refused', async (document, message) => {
  await using opened = await temporaryHistory();
  const refused = opened.history.importJson(JSON.stringify(document));
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
});

test('a position that no key can follow is refused, and nothing is imported', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  await history.add({ text: 'a', source });
  await history.add({ text: 'b', source });
  const document = JSON.parse(await joined(history.exportJson()));
  await history.clear();
  document.entries[1].position = 'not a key';
  await expect(history.importJson(JSON.stringify(document))).rejects.toThrow(
    /entries\.1\.position/,
  );
  expect(history.count()).toBe(0);
});

test('an import that fails in the middle leaves the history as it was', async () => {
  await using opened = await temporaryHistory();
  const { history, dir } = opened;
  await history.add({ text: 'updated by the import', source });
  await history.add({ text: 'deleted', source });
  const document = JSON.parse(await joined(history.exportJson()));
  const [deleted] = document.entries;
  await history.remove(deleted.id);
  const before = JSON.parse(await joined(history.exportJson())).entries;
  document.entries[1].text = 'of the import';
  document.entries[1].captures = 5;
  document.entries[1].updatedAt = '2100-01-01T00:00:00.000Z';
  for (let index = 0; index < 600; index++) {
    const id = `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    document.entries.push({ ...deleted, id, text: 'of the import' });
  }
  using db = new DatabaseSync(path.join(dir, 'history.sqlite'));
  const last = document.entries.at(-1).id;
  db.exec(`CREATE TRIGGER broken BEFORE INSERT ON entries WHEN NEW.id = '${last}'
    BEGIN SELECT RAISE(ABORT, 'it breaks here'); END`);
  const text = JSON.stringify(document);
  await expect(history.importJson(text)).rejects.toThrow('it breaks here');
  expect(JSON.parse(await joined(history.exportJson())).entries).toEqual(before);
  expect(history.search({ q: 'of the import' }).total).toBe(0);
  expect(history.search({ q: 'updated' }).total).toBe(1);
  db.exec('DROP TRIGGER broken');
  expect(await history.importJson(text)).toEqual({ added: 601, updated: 1, skipped: 0 });
});

test('what a person changes while an import fails stays changed', async () => {
  await using opened = await temporaryHistory();
  const { history, dir } = opened;
  await history.add({ text: 'a', source });
  const document = JSON.parse(await joined(history.exportJson()));
  await history.clear();
  const [first] = document.entries;
  document.entries = Array.from({ length: 600 }, (_, index) => ({
    ...first,
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  }));
  const [edited, last] = [document.entries[0].id, document.entries.at(-1).id];
  using db = new DatabaseSync(path.join(dir, 'history.sqlite'));
  db.exec(`CREATE TRIGGER broken BEFORE INSERT ON entries WHEN NEW.id = '${last}'
    BEGIN SELECT RAISE(ABORT, 'it breaks here'); END`);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  history.replica.onChange(begin);
  const importing = history.importJson(JSON.stringify(document));
  await begun;
  history.update(edited, { text: 'edited meanwhile' });
  await expect(importing).rejects.toThrow('it breaks here');
  expect(history.list().entries.map(({ text }) => text)).toEqual(['edited meanwhile']);
});

test('an export shows the history as it was when it began, while others write', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  for (let index = 0; index < 450; index++) await history.add({ text: `${index}`, source });
  const pieces = history.exportJson();
  const first = [await pieces.next(), await pieces.next()].map(({ value }) => value ?? '');
  await history.clear();
  await history.add({ text: 'later', source });
  const document = JSON.parse(first.join('') + (await joined(pieces)));
  expect(document.entries).toHaveLength(450);
});

test('an export takes the entries of one colour', async () => {
  await using opened = await temporaryHistory();
  await opened.history.add({ text: 'red one', color: 'red', source });
  await opened.history.add({ text: 'other', source });
  const csv = await joined(opened.history.exportCsv({ color: 'red' }));
  expect(csv).toMatch(/^\uFEFFid,text,color,.*\r\n[^\r\n]*,red one,red,[^\r\n]*\r\n$/);
});
