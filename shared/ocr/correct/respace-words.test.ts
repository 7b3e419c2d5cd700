import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { characterWidth, inkHeight } from './measure-line.ts';
import { respaceWords } from './respace-words.ts';

const em = 20;
const baseline = 24;

/** The width of characters in ems: of all, or of those of one word; otherwise each has its own. */
type Pitch = number | { word: string; pitch: number };

/** A line of print, each character a block of its size, and these ones in a weak color. */
function set(text: string, pitches?: Pitch, faint = ''): { ink: GrayImage; boxes: Box[] } {
  const boxes: Box[] = [];
  let x = 10;
  for (const [index, character] of [...text].entries()) {
    const pitch = typeof pitches === 'object' ? pitchAt(text, index, pitches) : pitches;
    const own = Math.round((character === ' ' ? 0.28 : characterWidth(character)) * em);
    const advance = pitch === undefined ? own : Math.round(pitch * em);
    const width = Math.min(own, advance) - 2;
    const height = Math.round((/[bdfhkltA-Z()/]/.test(character) ? 0.74 : 0.54) * em);
    const left = x + Math.floor((advance - width) / 2);
    if (character === '_') boxes.push({ x: x, y: baseline + 5, width: advance, height: 2 });
    else boxes.push({ x: left, y: baseline - height, width, height });
    x += advance;
  }
  const ink = { width: x + 10, height: 40, data: new Uint8Array((x + 10) * 40) };
  for (const [index, box] of boxes.entries()) {
    if (text[index] === ' ') continue;
    for (let y = box.y; y < box.y + box.height; y++) {
      ink.data.fill(
        faint.includes(text[index] ?? ' ') ? 80 : 255,
        y * ink.width + box.x,
        y * ink.width + box.x + box.width,
      );
    }
  }
  return { ink, boxes };
}

function pitchAt(text: string, index: number, { word, pitch }: Exclude<Pitch, number>) {
  const start = text.indexOf(word);
  return index >= start && index < start + word.length ? pitch : undefined;
}

/**
 * The result for print that was read as these words, with a space more or less; `tooWide` is by how
 * many pixels the boxes of some words extend into the next one, and `faint` are letters in a weak color.
 */
function respaced(
  print: string,
  read: string,
  pitch?: Pitch,
  tooWide: Record<string, number> = {},
  faint = '',
): string {
  const { ink, boxes } = set(print, pitch, faint);
  let at = 0;
  const words = read.split(' ').map((text) => {
    while (print[at] === ' ') at++;
    const first = boxes[at];
    for (const character of text) {
      while (print[at] === ' ') at++;
      if (print[at] !== character) throw new Error(`${character} is not printed there`);
      at++;
    }
    const last = boxes[at - 1];
    if (!first || !last) throw new Error('nothing was printed');
    const y = Math.round(baseline - 0.74 * em);
    const height = Math.round(inkHeight(text) * em);
    const width = last.x + last.width - first.x + (tooWide[text] ?? 0);
    const box = { x: first.x, y, width, height };
    return { text, confidence: 90, box };
  });
  return respaceWords(lineOfWords(words), ink).text;
}

test('a word whose box reaches into the next one ends at the space all the same', () => {
  const print = 'Recognize text in this image';
  for (let pixels = 2; pixels <= 30; pixels += 1) {
    expect(respaced(print, print, undefined, { text: pixels })).toBe(print);
  }
});

test('a space that shows ends a word that was read on', () => {
  expect(respaced('in a directory of the disk', 'in adirectory of the disk')).toBe(
    'in a directory of the disk',
  );
  expect(respaced('Work with all archives', 'Workwithallarchives')).toBe('Work with all archives');
});

test('what stands close is one word', () => {
  expect(respaced('read the foo.txt there', 'read the foo. txt there')).toBe(
    'read the foo.txt there',
  );
});

test('columns tell a space of monospaced text from a dot with room around it', () => {
  const print = 'Decompress.check(name) and more';
  expect(respaced(print, 'Decompress. check(name) and more', 0.6)).toBe(print);
  expect(respaced(print, 'Decompress.check(name)and more', 0.6)).toBe(print);
});

test('an underscore, above which there is paper, ends no word of code', () => {
  const print = 'call cairo_surface_show() on a';
  expect(respaced(print, print, 0.6)).toBe(print);
});

test('a space before a name with underscores shows all the same', () => {
  const print = 'the void_one show_two of it';
  expect(respaced(print, 'the void_oneshow_two of it', 0.6)).toBe(print);
});

test('a number is not called by what is in brackets behind it', () => {
  const print = 'item 12 (Function) of two';
  expect(respaced(print, print)).toBe(print);
  expect(respaced(print, 'item 12(Function) of two')).toBe(print);
});

test('letters that keep their step are one word, whatever room a narrow one has', () => {
  const print = 'so small() and mammal() on';
  expect(respaced(print, print, 0.8)).toBe(print);
});

test('single letters far apart are words', () => {
  expect(respaced('A B C D E F', 'ABCDEF', 0.75)).toBe('A B C D E F');
  expect(respaced('A B C D E F G H _', 'ABCDEFGH_', 0.75)).toMatch(/^A B C D E F G H/);
  expect(respaced('ABCDEFGH', 'ABCDEFGH')).toBe('ABCDEFGH');
  expect(respaced('A - B - C - D - E', 'A-B-C-D-E')).toBe('A - B - C - D - E');
});

test('a weak letter is no space', () => {
  const print = 'if hasattr(to, str):';
  expect(respaced(print, print, 0.6, {}, 'r')).toBe(print);
});

test('numbers behind commas with a space are words, though digits keep their step', () => {
  const apart = (numbers: string) => `one   of   these   ${numbers}   two`;
  expect(respaced(apart('166, 251, 275'), 'one of these 166,251,275 two')).toBe(
    'one of these 166, 251, 275 two',
  );
  expect(respaced(apart('34, 129'), 'one of these 34,129 two')).toBe('one of these 34, 129 two');
  expect(respaced(apart('166,251,275'), 'one of these 166,251,275 two')).toBe(
    'one of these 166,251,275 two',
  );
  expect(respaced('at 166,251,275 of', 'at 166,251,275 of', 0.6)).toBe('at 166,251,275 of');
  expect(respaced('33,74', '33,74', 0.6)).toBe('33,74');
});

test('a real space after a comma of code stays', () => {
  const print = 'open(name, mode) and more';
  expect(respaced(print, print, 0.6)).toBe(print);
});

test('what closes stands close, also with room around it', () => {
  for (const print of ['];', '});', '...']) expect(respaced(print, print, 0.7)).toBe(print);
});

test('each part has its own place', () => {
  const { ink, boxes } = set('one of two');
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) throw new Error('nothing was printed');
  const box = { x: first.x, y: 9, width: last.x + last.width - first.x, height: 15 };
  const read = respaceWords(lineOfWords([{ text: 'oneoftwo', confidence: 70, box }]), ink);
  expect(read.words.map(({ text }) => text)).toEqual(['one', 'of', 'two']);
  expect(read.words[1]).toMatchObject({ confidence: 70, box: { x: boxes[4]?.x } });
});

test('scripts without spaces are left as they were read', () => {
  expect(respaced('漢字 漢字', '漢字 漢字')).toBe('漢字 漢字');
});

test('a name with points is not cut where its letters stand far apart', () => {
  const print = 'see lib.s o';
  expect(respaced(print, 'see lib.so')).toBe('see lib.so');
  expect(respaced('see tips o', 'see tipso')).toBe('see tips o');
});

test('a monospaced name in running text is one word, whose characters are in columns', () => {
  const mono = (word: string) => ({ word, pitch: 0.6 });
  const print = 'are set as %feature for us and some';
  expect(
    respaced('as gc.bigpack or so and more', 'as gc .bigpack or so and more', mono('gc.bigpack')),
  ).toBe('as gc.bigpack or so and more');
  expect(respaced(print, 'are set as %fe ature for us and some', mono('%feature'))).toBe(print);
  const two = 'are set as abc.xyz aeo or so and some';
  expect(respaced(two, two, mono('abc.xyz aeo'))).toBe(two);
});

test('a sign stands at what it opens where the space before it is wider', () => {
  const print = 'when the -d flag and .keep files are set';
  const option = { word: '-d', pitch: 0.7 };
  expect(respaced(print, print, option)).toBe(print);
  expect(respaced(print, 'when the - d flag and .keep files are set', option)).toBe(print);
  const dash = 'one more - than two of them';
  expect(respaced(dash, dash)).toBe(dash);
});

test('a number with a colon is apart from the word before it', () => {
  expect(respaced('See ML 5:1 there', 'See ML5:1 there')).toBe('See ML 5:1 there');
  expect(respaced('See ML 5:1 there', 'See ML 5:1 there')).toBe('See ML 5:1 there');
});

test('a space that was surely read between letters stays, however close they stand', () => {
  expect(respaced('completion ofq here', 'completion of q here')).toBe('completion of q here');
});

test('a space before a colon alone, or behind a sentence, stays in code too', () => {
  const pitch = 0.6;
  expect(respaced('Example: number', 'Example : number', pitch)).toBe('Example : number');
  expect(respaced('some API.(see there)', 'some API. (see there)', pitch)).toBe(
    'some API. (see there)',
  );
});

test('a sure word is whole where its letters, its brackets or its quotes have room', () => {
  expect(respaced('on T H I S page', 'on THIS page')).toBe('on THIS page');
  expect(respaced('it says get () here', 'it says get() here')).toBe('it says get() here');
  expect(respaced('as he has it. " now', 'as he has it." now')).toBe('as he has it." now');
});
