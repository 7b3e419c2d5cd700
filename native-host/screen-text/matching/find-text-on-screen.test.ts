import { afterAll, expect, test } from 'vitest';
import type { ReadLine } from '../reading/read-line.ts';
import { findText, type ScreenTextQuery } from './find-text-on-screen.ts';
import { createTextSearch } from './search/text-search.ts';

const search = createTextSearch();
afterAll(() => search[Symbol.asyncDispose]());
const { signal } = new AbortController();

test.each<[what: string, query: Partial<ScreenTextQuery>, lines: string[], found: string[]]>([
  ['within a word', { text: 'port' }, ['Export and import'], ['port', 'port']],
  ['whatever the case', { text: 'SAVE as' }, ['Save as…'], ['Save as']],
  ['in that case alone', { text: 'save', caseSensitive: true }, ['Save save'], ['save']],
  ['words alone', { text: 'port', match: 'exact' }, ['Export port, ports'], ['port']],
  [
    'over a line break',
    { text: 'the next line' },
    ['goes on in the', 'next line here'],
    ['the next line'],
  ],
  [
    'over a hyphen',
    { text: 'documentation' },
    ['see the docu-', 'mentation there'],
    ['docu- mentation'],
  ],
  ['typographic quotes', { text: `don't "quote"` }, ['we don’t “quote” it'], ['don’t “quote”']],
  ['what lost its code marks', { text: '`npm' }, ['run npm once'], ['npm']],
  ['what lost its code mark before a period', { text: 'check`.' }, ['run check. Then'], ['check']],
  ['code marks that are read', { text: '`npm`' }, ['run npm or `npm`'], ['`npm`']],
  ['no part of a word without its marks', { text: '"port"' }, ['export ports'], []],
  ['no mark that was asked for', { text: '"port"', match: 'exact' }, ['a port'], []],
  ['what stands glued', { text: 'a directory' }, ['is adirectory there'], ['adirectory']],
  ['not over a wide gap', { text: 'theme' }, ['the me'], []],
  [
    'an expression',
    { text: '\\d+ [a-z]+', match: 'regex' },
    ['12 apples', 'and 3 pears'],
    ['12 apples', '3 pears'],
  ],
  ['an expression with what needs no escape', { text: 'a\\-b', match: 'regex' }, ['a-b'], ['a-b']],
])('finds %s', async (_, query, texts, found) => {
  expect(await textsOf(query, linesOf(texts))).toEqual(found);
});

test('two words that stand as close as letters are one where they are looked for so', async () => {
  const lines = linesOf(['import sys .platform'], { '.platform': 2 });
  expect(await textsOf({ text: 'sys.platform' }, lines)).toEqual(['sys .platform']);
});

test.each([
  ['Illusion', 'lllusi0n', 'Illusion'],
  ['modern times', 'a modem tirnes b', 'modern times'],
  ['clear', 'the dear', 'clear'],
])('fuzzy finds %j in %j before anything else', async (text, line) => {
  const other = `${text.slice(0, -1)}x`;
  const found = await findText(linesOf([other, line]), fuzzy(text), { search, signal });
  expect(found).toHaveLength(1);
  expect(found[0]?.box.y).toBe(20);
  expect(found[0]?.score).toBeGreaterThan(0.9);
});

test('fuzzy takes other differences where nothing looks alike, and no other word', async () => {
  expect(await textsOf(fuzzy('conversation'), linesOf(['a conservation b']))).toEqual([]);
  expect(await textsOf(fuzzy('conversation'), linesOf(['a conversatiom b']))).toEqual([
    'conversatiom',
  ]);
  expect(await textsOf(fuzzy('cat'), linesOf(['the car and the bat']))).toEqual([]);
});

test('a match of a part of a word lies over that part, and its click in its first line', async () => {
  const [part] = await findText(linesOf(['documentation']), contains('mentation'), {
    search,
    signal,
  });
  expect(part?.box.x).toBeGreaterThan(30);
  expect((part?.box.x ?? 0) + (part?.box.width ?? 0)).toBeLessThanOrEqual(131);
  const two = linesOf(['a long line that ends here', 'there']);
  const [over] = await findText(two, contains('here there'), { search, signal });
  expect(over?.box).toMatchObject({ x: 0, height: 34 });
  expect(over?.center).toEqual({ x: 240, y: 7 });
});

test.each(['(a+)+$', '(\\w+\\s?)*!'])('stops %s, and works on', async (text) => {
  const lines = linesOf(['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab']);
  const finding = findText(
    lines,
    { text, match: 'regex', caseSensitive: true },
    { search, signal },
  );
  await expect(finding).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await textsOf({ text: 'a+b', match: 'regex' }, lines)).toHaveLength(1);
});

test('says what is wrong with an expression', async () => {
  await expect(textsOf({ text: '(', match: 'regex' }, linesOf(['a']))).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('Unterminated group'),
  });
});

test('looking for what is nearly a long text holds nothing else up', async () => {
  const dense = Array.from({ length: 30 }, (_, at) => `${at} ${'lorem ipsum dolor '.repeat(9)}`);
  const text = dense.slice(10, 12).join(' ').slice(0, 300);
  let others = 0;
  const count = setInterval(() => others++, 1);
  const found = await textsOf(fuzzy(text), linesOf(dense)).finally(() => clearInterval(count));
  expect(found.join(' ')).toContain('lorem ipsum');
  expect(others).toBeGreaterThan(0);
});

test.each(['contains', 'exact', 'fuzzy'] as const)(
  'a text of ligatures that stand for sentences is refused as %s',
  async (match) => {
    const text = '\uFDFA'.repeat(500);
    await expect(textsOf({ text, match }, linesOf(['a']))).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('2000'),
    });
  },
);

const contains = (text: string): ScreenTextQuery => ({
  text,
  match: 'contains',
  caseSensitive: false,
});
const fuzzy = (text: string): ScreenTextQuery => ({ text, match: 'fuzzy', caseSensitive: false });

async function textsOf(query: Partial<ScreenTextQuery>, lines: ReadLine[]): Promise<string[]> {
  const whole = { ...contains(''), ...query };
  const found = await findText(lines, whole, { search, signal });
  return found.map(({ text }) => text);
}

/**
 * Lines below each other, ten pixels for a character, with a wide space before each word but
 * `close`.
 */
function linesOf(texts: string[], close: Record<string, number> = {}): ReadLine[] {
  return texts.map((text, at) => {
    let x = 0;
    const words = text.split(' ').map((word, index) => {
      if (index > 0) x += close[word] ?? 10;
      const box = { x, y: at * 20, width: word.length * 10, height: 14 };
      x += box.width;
      return { text: word, confidence: 90, box };
    });
    const box = { x: 0, y: at * 20, width: x, height: 14 };
    return { ref: `${at}`, text, confidence: 90, box, words };
  });
}
