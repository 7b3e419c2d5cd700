import { expect, test } from 'vitest';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import {
  areApart,
  isBeforeSign,
  joinQuoted,
  joinSplitWords,
  splitByColumns,
} from './join-split-words.ts';

/** Words at their starts, in characters of 10 px; the outer pixel of each character is free. */
function line(...words: [start: number, text: string][]): RecognizedLine {
  const placed = words.map(([start, text]): RecognizedWord => {
    const box = { x: 10 * start + 1, y: 0, width: 10 * text.length - 2, height: 20 };
    return { text, confidence: 80 + start, box };
  });
  const box = { x: 0, y: 0, width: 400, height: 20 };
  return { text: words.map(([, text]) => text).join(' '), confidence: 80, box, words: placed };
}

test('a space narrower than a character of monospaced text goes', () => {
  const [first, second] = joinSplitWords([
    line([0, 'return'], [7, 'second.'], [14, 'log'], [18, 'with'], [23, 'care']),
    line([0, 'return'], [7, 'full'], [11, '_path'], [17, 'only']),
  ]);
  expect(first?.text).toBe('return second.log with care');
  expect(first?.words[1]).toMatchObject({
    text: 'second.log',
    confidence: 87,
    box: { x: 71, width: 98 },
  });
  expect(second?.text).toBe('return full_path only');
});

test('a space narrower than a character goes beside quotes, also where it was read by itself', () => {
  const lines = [
    line([0, '"UID",'], [6, '"PPID",'], [13, '"CMD"']),
    line([0, '"Read:",'], [8, 'read_bytes,'], [20, '"total"']),
    line([0, 'Since:'], [7, 'base'], [12, 'which'], [18, 'returns']),
    line([0, 'nothing'], [8, 'where'], [14, 'there'], [20, 'is'], [23, 'none'], [28, 'left']),
    line([0, 'some'], [5, 'more'], [10, 'than'], [15, 'nothing'], [23, 'there'], [29, 'is']),
  ];
  expect(joinQuoted(lines).map(({ text }) => text)).toEqual([
    '"UID","PPID","CMD"',
    '"Read:",read_bytes, "total"',
    'Since: base which returns',
    'nothing where there is none left',
    'some more than nothing there is',
  ]);
});

test.each([
  ['order', '(fewest', 95, true],
  ['order', '(fewest', 80, false],
  ['gzip', '(1)', 95, false],
  ['seek', ':', 85, true],
  ['seek', ':', 75, false],
  ['API.', '(the', 50, true],
])('whether a space between %s and %s, read with %i, stays', (before, after, confidence, stays) => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const [one, other] = [
    { text: before, confidence, box },
    { text: after, confidence, box },
  ];
  expect(isBeforeSign(one, other)).toBe(stays);
  expect(areApart(one, other)).toBe(false);
});

test('other fonts keep their spaces, however narrow', () => {
  const lines = [line([0, 'illicit'], [7, 'wow'], [10, 'lilt'], [14, 'mammoth'], [21, 'ill'])];
  for (const { text, box } of lines.flatMap(({ words }) => words)) {
    box.width = text.length * (/[wm]/.test(text) ? 14 : 6);
  }
  expect(joinSplitWords(lines)[0]?.text).toBe('illicit wow lilt mammoth ill');
});

/** The block with its ink, one run for each character, in columns of 10 px times the scale of its line. */
function split(lines: RecognizedLine[], scales: number[]): string[] {
  const ink = {
    width: 700,
    height: 40 * lines.length,
    data: new Uint8Array(28_000 * lines.length),
  };
  const moved = lines.map((line, at) => {
    const scale = scales[at] ?? 1;
    const words = line.words.map((word) => {
      const { x, width } = word.box;
      const box = { x: x * scale, y: 40 * at, width: width * scale, height: 20 * scale };
      for (let from = box.x; from < box.x + box.width; from += 10 * scale) {
        for (let y = box.y; y < box.y + box.height; y++) {
          ink.data.fill(255, y * ink.width + from, y * ink.width + from + 8 * scale);
        }
      }
      return { ...word, box };
    });
    return { ...line, words };
  });
  return splitByColumns(moved, ink).map(({ text }) => text);
}

test('words in a larger font than the block are not split at its columns', () => {
  const code = [
    line([0, 'return'], [7, 'second'], [14, 'log'], [18, 'with'], [23, 'care']),
    line([0, 'return'], [7, 'full'], [12, 'path'], [17, 'only']),
  ];
  expect(split([line([0, 'Load'], [5, 'it']), ...code], [2, 1, 1])[0]).toBe('Load it');
});
