import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { dropWatermarks } from './drop-watermarks.ts';

type Drawn = [text: string, confidence: number, tone: number];

/** What is left of lines of words on white paper, each in a tone of its own. */
function left(...lines: Drawn[][]): string[] {
  const gray = {
    width: 400,
    height: 20 * lines.length,
    data: new Uint8Array(400 * 20 * lines.length),
  };
  gray.data.fill(255);
  const read = lines.map((words, row) =>
    lineOfWords(
      words.map(([text, confidence, tone], at) => {
        const box = { x: 4 + 40 * at, y: 20 * row + 4, width: 30, height: 12 };
        // An I fills its box, other words have paper in it.
        const [rows, long] = text === 'I' ? [box.height, box.width] : [5, 20];
        for (let y = box.y; y < box.y + rows; y++) {
          const from = y * gray.width + box.x;
          gray.data.fill(tone, from, from + long);
        }
        return { text, confidence, box };
      }),
    ),
  );
  return dropWatermarks([read], gray)
    .flat()
    .map(({ text }) => text);
}

const page = 'The page has ten words in black on white paper'
  .split(' ')
  .map((word): Drawn => [word, 95, 0]);

test('what was read in a pale picture behind a page is dropped, beside its lines too', () => {
  const noise: Drawn[] = [
    ['Jeo"', 12, 235],
    ['r', 75, 235],
  ];
  expect(
    left(page, noise, [
      ['and', 95, 0],
      ['more', 94, 10],
      ['!bss-', 0, 230],
    ]),
  ).toEqual(['The page has ten words in black on white paper', 'and more']);
});

test('pale text that is read surely stays, with its doubtful words', () => {
  const pale: Drawn[] = [
    ['Search', 92, 220],
    ['x', 40, 220],
  ];
  expect(left(page, pale)).toContain('Search x');
});

test('doubtful words in dark ink stay, and pale ones of a page that is pale throughout', () => {
  expect(left(page, [['sqxz', 5, 60]])).toContain('sqxz');
  expect(left(page, [['I', 93, 60]])).toContain('I');
  const faint = page.map(([text, confidence]): Drawn => [text, confidence, 225]);
  expect(left(faint, [['sqxz', 5, 225]])).toContain('sqxz');
});
