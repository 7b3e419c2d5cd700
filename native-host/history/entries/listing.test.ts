import { expect, test } from 'vitest';
import { joined, temporaryHistory } from '../../../test/fixtures/history/temporary-history.ts';
import type { History } from '../history.ts';
import type { HistoryQuery } from './listing.ts';

const source = { kind: 'api' } as const;

test('lists and searches give the beginnings of long texts, or few whole ones', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const long = `needle ${'😀x'.repeat(20_000)}`;
  const exact = `needle ${'a'.repeat(1_993)}`;
  for (let index = 0; index < 25; index++) await history.add({ text: exact, source });
  const { id } = await history.add({ text: long, source });
  for (const page of [
    history.list({ full: false }),
    history.search({ q: 'needle', full: false, limit: 1000 }),
  ]) {
    expect(page).toMatchObject({ total: 26, nextCursor: null });
    const cut = page.entries.find((found) => found.id === id);
    expect(cut?.truncated).toBe(true);
    expect(cut?.text.length).toBeGreaterThan(1_998);
    expect(cut?.text.length).toBeLessThanOrEqual(2_000);
    expect(cut?.text.isWellFormed()).toBe(true);
    expect(long.startsWith(cut?.text ?? '?')).toBe(true);
    const others = page.entries.filter((found) => found.id !== id);
    expect(others.every(({ text, truncated }) => text === exact && truncated === undefined)).toBe(
      true,
    );
  }
  for (const page of [
    history.list({ full: true }),
    history.search({ q: 'needle', full: true, limit: 100 }),
  ]) {
    expect(page.entries).toHaveLength(20);
    expect(page.nextCursor).toEqual(expect.any(String));
    expect(page.entries.some((entry) => 'truncated' in entry)).toBe(false);
  }
  expect(history.list({ full: true }).entries[0]?.text).toBe(long);
  expect(history.get(id).text).toBe(long);
  expect(await joined(history.exportJson())).toContain(long);
});

test('new entries stand at the top', async () => {
  await using opened = await temporaryHistory();
  for (const text of ['first', 'second', 'third']) await opened.history.add({ text, source });
  expect(texts(opened.history)).toEqual(['third', 'second', 'first']);
});

test('sorting by text is blind to case and diacritics, by colour it follows the list', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  await history.add({ text: 'Zebra', color: 'red', source });
  await history.add({ text: 'élan', color: 'purple', source });
  await history.add({ text: 'Early', color: 'none', source });
  await history.add({ text: 'apple', color: 'blue', source });
  expect(texts(history, { sort: 'text' })).toEqual(['apple', 'Early', 'élan', 'Zebra']);
  expect(texts(history, { sort: 'color' })).toEqual(['Early', 'Zebra', 'apple', 'élan']);
  expect(texts(history, { sort: 'color', order: 'desc' })).toEqual([
    ...['élan', 'apple', 'Zebra', 'Early'],
  ]);
});

test('pages of every sort hold every entry once, in the order of the whole', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  for (let index = 0; index < 23; index++) {
    const color = index % 3 ? 'green' : 'red';
    await history.add({ text: `text ${index % 5}`, color, source });
  }
  for (const sort of ['position', 'createdAt', 'updatedAt', 'text', 'color'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      for (const color of [undefined, 'green'] as const) {
        const whole = history.list({ sort, order, color }).entries.map(({ id }) => id);
        expect(pagedIds(history, { sort, order, color, limit: 4 })).toEqual(whole);
      }
    }
  }
});

test('an entry added between two pages neither repeats nor hides another', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  for (const text of ['c', 'b', 'a']) await history.add({ text, source });
  const first = history.list({ limit: 2 });
  await history.add({ text: 'new', source });
  const second = history.list({ limit: 2, cursor: `${first.nextCursor}` });
  expect(second.entries.map(({ text }) => text)).toEqual(['c']);
});

test('a damaged cursor and one of another query are refused', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  for (const text of ['one', 'two', 'three']) await history.add({ text, source });
  const cursor = `${history.list({ limit: 1 }).nextCursor}`;
  const refused = (query: HistoryQuery) =>
    expect(() => history.list(query)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  refused({ cursor: '' });
  refused({ cursor: 'nonsense' });
  refused({ cursor: `${cursor}=` });
  refused({ cursor: cursor.slice(0, -4) });
  refused({ cursor: cursor.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) });
  refused({ cursor, sort: 'text' });
  refused({ cursor, order: 'desc' });
  refused({ cursor, color: 'red' });
  expect(() => history.search({ q: 'one', cursor })).toThrow();
});

function texts(history: History, query?: HistoryQuery): string[] {
  return history.list(query).entries.map(({ text }) => text);
}

function pagedIds(history: History, query: HistoryQuery): string[] {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = history.list({ ...query, cursor });
    ids.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}
