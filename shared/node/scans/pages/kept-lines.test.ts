import { expect, test } from 'vitest';
import { setBlock } from '../../../ocr/testing/set-words.ts';
import { disagrees, doubtfulLines } from './kept-lines.ts';

test.each([
  ['English', ['The river runs through the valley', 'and past the old mill.']],
  ['German', ['Der Fluß fließt durch das Tal', 'und an der alten Mühle vorbei.']],
  ['Czech', ['Řeka protéká údolím a kolem', 'starého mlýna a mostu.']],
  ['numbers', ['Total 1,284.50 (+3.2 %)', '2026-11-25 17:45 – 18:05', '--------- 12.00']],
  ['Greek', ['Ο ποταμός διασχίζει την κοιλάδα']],
  ['nothing', []],
])('a text is not doubted: %s', (_, text) => {
  expect(doubtfulLines(setBlock(...text))).toEqual([]);
});

test.each([
  ['signs', ['"7+%-']],
  ['signs among words', ['The river', '!"#$% &$#\'( *+,)"#', 'runs through the valley']],
  ['letters three places on', ['Wkh ulyhu uxqv wkurxjk wkh', 'ydoohb dqg sdvw wkh plo']],
  ['letters 29 places back', ['3KRQH 1XPEHU RI WKH VKRS']],
])('a text is doubted: %s', (_, text) => {
  expect(doubtfulLines(setBlock(...text))).not.toEqual([]);
});

test('what is read decides, where it is sure and stands at the same place', () => {
  const doubtful = setBlock('3KRQH 1XPEHU');
  const words = (text: string, row = 0) => setBlock(...Array(row).fill(''), text)[0]?.words ?? [];
  expect(disagrees(doubtful, words('Phone Number'))).toBe(true);
  expect(disagrees(doubtful, words('3KRQH 1XPEHU'))).toBe(false);
  expect(disagrees(doubtful, words('Phone Number', 5))).toBe(false);
  const unsure = words('Phone Number').map((word) => ({ ...word, confidence: 40 }));
  expect(disagrees(doubtful, unsure)).toBe(false);
});
