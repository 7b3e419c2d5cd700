import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { restorePunctuation } from './restore-punctuation.ts';

/** Characters of one font, 10 rows from the top of capitals to the baseline. */
const glyphs: Record<string, string[]> = {
  '`': ['99', ' 99', '  99'],
  "'": ['99', '99', '99'],
  '’': ['  99', ' 99', '99'],
  '!': ['99', '99', '99', '99', '99', '99', '99', '', '99', '99'],
  l: Array(10).fill('99'),
  // Above a dotted underline.
  I: [...Array(10).fill('99'), '', '', '99'],
  i: ['99', '99', '', '99', '99', '99', '99', '99', '99', '99'],
  '(': [' 99', '99', '99', '99', '99', '99', '99', '99', '99', ' 99'],
  '-': ['', '', '', '', '', '', '9999'],
  n: ['', '', '', '99999', '99999', '99  99', '99  99', '99  99', '99  99', '99  99'],
};

/** A line with one word as read, and its ink. */
function drawn(
  text: string,
  read: string,
): [RecognizedLine, Parameters<typeof restorePunctuation>[1]] {
  const ink = { width: 120, height: 30, data: new Uint8Array(120 * 30) };
  let x = 10;
  for (const character of text) {
    const rows = glyphs[character] ?? [];
    for (const [down, row] of rows.entries()) {
      for (const [right, mark] of [...row].entries()) {
        if (mark === '9') ink.data[(10 + down) * ink.width + x + right] = 255;
      }
    }
    x += Math.max(...rows.map(({ length }) => length)) + 2;
  }
  const height = Math.max(...[...text].map((character) => glyphs[character]?.length ?? 0));
  const box = { x: 10, y: 10, width: x - 12, height };
  return [{ text: read, confidence: 90, box, words: [{ text: read, confidence: 90, box }] }, ink];
}

test.each([
  ['`nn`', '‘nn’'],
  ['`nn`', '“nn"'],
  ['(!nn', '(nn'],
  ['(!nn', "('nn"],
  ['!nn', 'lnn'],
  ['--nn', '—-nn'],
])('%s is put right where %s was read', (text, read) => {
  expect(restorePunctuation(...drawn(text, read)).text).toBe(text);
});

test.each([
  ["'nn’", "'nn’"],
  ['`nn', '‘nn'],
  ['(lnn', '(lnn'],
  ['inn', 'inn'],
  ['Inn', 'Inn'],
  ['--nn', '--nn'],
  ['!nn', '的那些'],
  ['!nn', '。在'],
  ['!nn', '，和'],
  ['!nn', 'は'],
])('%s stays where %s was read', (text, read) => {
  expect(restorePunctuation(...drawn(text, read)).text).toBe(read);
});

function lineOf(...texts: string[]): RecognizedLine {
  const words = texts.map((text, index) => {
    return { text, confidence: 90, box: { x: 60 * index, y: 0, width: 50, height: 10 } };
  });
  return {
    text: texts.join(' '),
    confidence: 90,
    box: { x: 0, y: 0, width: 120, height: 10 },
    words,
  };
}

test.each([
  [['https:', '/example.org'], 'https://example.org'],
  [['https:/example.org'], 'https://example.org'],
  [['see:', '/etc'], 'see: /etc'],
  [['file:/etc/hosts'], 'file:/etc/hosts'],
])('%j becomes %s', (texts, text) => {
  const empty = { width: 120, height: 10, data: new Uint8Array(1200) };
  expect(restorePunctuation(lineOf(...texts), empty).text).toBe(text);
});
