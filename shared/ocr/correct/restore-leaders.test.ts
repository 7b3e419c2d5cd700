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
