import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryHistory } from '../../../test/fixtures/history/temporary-history.ts';
import type { History } from '../history.ts';

const source = { kind: 'api' } as const;

test.each([
  ['substring of three characters', 'recognition', 'ogn'],
  ['start of a word', 'green apple', 'ap'],
  ['case and diacritics', 'Crème BRÛLÉE', 'creme brulee'],
  ['plain query on a marked text', 'Łódź', 'lodz'],
  ['marked query on a plain text', 'resume', 'résumé'],
  ['signs', 'I write C# and C++', 'c#'],
  ['longer signs', 'I write C# and C++', 'c++'],
  ['any CJK character', '東京都', '京'],
  ['any two CJK characters', '東京都', '京都'],
  ['quotes', 'he said "no" twice', '"no"'],
  ['FTS operators as words', 'this NEAR that OR NOT', 'NEAR or not'],
  ['a star as a sign', 'a * b', '*'],
  ['words on other lines', 'first\nsecond', 'sec fir'],
])('finds by %s', async (_, text, q) => {
  await using opened = await temporaryHistory();
  await opened.history.add({ text: 'something else', source });
  const { id } = await opened.history.add({ text, source });
  const found = opened.history.search({ q });
  expect(found.entries.map((entry) => entry.id)).toEqual([id]);
  expect(found.total).toBe(1);
});

test.each([
  ['the middle of a word, with two characters', 'water', 'at'],
  ['one of two words', 'only this', 'only that'],
  ['a column filter', 'plain', 'text:plain'],
  ['a prefix star', 'plain', 'pla*'],
])('does not find by %s', async (_, text, q) => {
  await using opened = await temporaryHistory();
  await opened.history.add({ text, source });
  expect(opened.history.search({ q })).toEqual({ entries: [], total: 0, nextCursor: null });
});

test('finds exactly what the rule says, whatever is written and asked', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const letter = fc.constantFrom(...'aAbBéß#"*-. \n\0', '日', '本', '\uD800');
  const anyText = fc.string({ unit: letter, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { maxLength: 6 }), anyText, async (texts, q) => {
      fc.pre(naiveWords(q).length > 0);
      await history.clear();
      for (const text of texts) await history.add({ text, source });
      const expected = texts
        .filter((text) => naiveMatch(text, q))
        .map((text) => text.toWellFormed());
      const { entries, total } = history.search({ q });
      expect(entries.map((entry) => entry.text).toSorted()).toEqual(expected.toSorted());
      expect(total).toBe(expected.length);
    }),
    { numRuns: 150 },
  );
});

test('an entry that says it more often comes first', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const often = await history.add({ text: 'invoice invoice invoice', source });
  await history.add({ text: `invoice ${'and many other words '.repeat(9)}`, source });
  expect(history.search({ q: 'invoice' }).entries[0]?.id).toBe(often.id);
});

test('pages hold every hit once, and each says how many there are', async () => {
  await using opened = await temporaryHistory();
  for (let index = 0; index < 25; index++) {
    const color = index % 2 ? 'red' : 'none';
    await opened.history.add({ text: `needle ${'hay '.repeat(index % 3)}`, color, source });
  }
  expect(new Set(allPages(opened.history, { q: 'needle', limit: 4 })).size).toBe(25);
  expect(allPages(opened.history, { q: 'ne', limit: 4 })).toHaveLength(25);
  expect(allPages(opened.history, { q: 'needle ne', color: 'red', limit: 5 })).toHaveLength(12);
});

test('a changed text is found by its new words alone', async () => {
  await using opened = await temporaryHistory();
  const { id } = await opened.history.add({ text: 'before', source });
  opened.history.update(id, { text: 'after' });
  expect(opened.history.search({ q: 'before' }).total).toBe(0);
  expect(opened.history.search({ q: 'af' }).total).toBe(1);
});

test.each(['', ' \n', '\0', '\u0301', 'x'.repeat(1_001)])('refuses the query %j', async (q) => {
  await using opened = await temporaryHistory();
  expect(() => opened.history.search({ q })).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  );
});

function allPages(history: History, query: { q: string; color?: 'red'; limit: number }): string[] {
  const first = history.search(query);
  const ids = first.entries.map(({ id }) => id);
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = history.search({ ...query, cursor });
    expect(page.total).toBe(first.total);
    ids.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** The rule of the API, implemented without an index. */
function naiveMatch(text: string, q: string): boolean {
  const folded = naiveFold(text);
  return naiveWords(q).every((word) =>
    [...word].length >= 3 ? folded.includes(word) : startsAWord(folded, word),
  );
}

function startsAWord(folded: string, word: string): boolean {
  const isInner = (character: string | undefined) => /[a-z0-9]/.test(character ?? ' ');
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (!isInner(folded[at]) || !isInner(folded[at - 1])) return true;
  }
  return false;
}

function naiveWords(q: string): string[] {
  return naiveFold(q).split(/\s+/).filter(Boolean);
}

function naiveFold(text: string): string {
  const plain = text.toWellFormed().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().replaceAll('ß', 'ss').replaceAll('\0', ' ');
}
