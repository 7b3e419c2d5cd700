import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { setRows } from '../testing/set-words.ts';
import { restoreLeaders } from './restore-leaders.ts';

const entry = setRows([{ 20: 'Contents', 300: '12' }]);

function withLeader(x: number, width: number): string | undefined {
  const leader = { box: { x, y: 29, width, height: 2 }, dots: 8 };
  const [line] = restoreLeaders([entry], [leader]).flat();
  return line && lineOfWords(line.words).text;
}

test('dots between an entry and its number are put back', () => {
  expect(withLeader(90, 200)).toBe('Contents ........ 12');
});

test('a dotted rule below a line, which begins under its words, is none of its text', () => {
  expect(withLeader(20, 260)).toBe('Contents 12');
  expect(withLeader(40, 400)).toBe('Contents 12');
});

test('a row of asterisks is joined with the slash at its end, or is a line between those around it', () => {
  const code = setRows([{ 20: '*/' }, { 20: '*', 60: 'text' }]);
  const row = (x: number, y: number) => ({
    ...{ box: { x, y, width: 160, height: 5 }, dots: 10 },
    asterisks: true as const,
  });
  const [first, second] = code.map(({ box }) => box.y + box.height / 2);
  const end = (code[0]?.box.x ?? 0) + (code[0]?.box.width ?? 0);
  const beside = restoreLeaders([code], [row(end + 2, first ?? 0)]).flat();
  expect(beside.map(({ text }) => text)).toEqual(['*/**********', '* text']);
  const between = ((first ?? 0) + (second ?? 0)) / 2;
  const texts = restoreLeaders([code], [row(20, between)]).map((block) => block.map((l) => l.text));
  expect(texts).toEqual([['*/', '**********', '* text']]);
});
