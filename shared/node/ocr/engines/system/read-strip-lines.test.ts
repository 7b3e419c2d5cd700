import { afterAll, expect, test } from 'vitest';
import { recognize } from '../../../../ocr/recognize.ts';
import {
  sparseVariables,
  tesseractVariables,
} from '../../../../ocr/tesseract/tesseract-variables.ts';
import { letters, paint } from '../../../../ocr/testing/paint.ts';
import { createOcr } from '../../ocr.ts';
import { drawnLines, drawText } from '../../testing/draw-text.ts';
import { readStripLines } from './read-strip-lines.ts';
import type { SystemReader } from './system-reader.ts';

const ocr = createOcr({ workers: 2, engine: () => 'native' });
afterAll(() => ocr[Symbol.asyncDispose]());

/** Reads a line as the system's readers do: its text alone. */
class ReaderOfTextAlone implements SystemReader {
  async recognize(png: Uint8Array) {
    const { text, confidence } = await ocr.recognize(png, {
      ...{ languages: ['eng'], layout: 'single-line' },
    });
    return { text, confidence: (confidence ?? 0) / 100 };
  }
}

const languages = ['en-US'];
const variables = tesseractVariables({ vertical: false });
const sentences = ['Gate B12 closes at 17:45.', 'Boarding is by groups 1 to 4.', 'Seat 31K, aft.'];

test('an image is read, and its words are where Tesseract finds them', async () => {
  const picture = await drawText({ width: 420, height: 160 }, drawnLines(sentences, { size: 16 }));
  const expected = await ocr.recognize(
    { ...picture, data: picture.data.slice() },
    { languages: ['eng'], layout: 'lines' },
  );
  const reader = new ReaderOfTextAlone();
  const read = await recognize(picture, {
    readLines: (image, variables) => readStripLines(image, { variables, reader, languages }),
    readCodes: async () => [],
    ...{ parts: 2, moreAccurate: false, related: null, vertical: false },
    layout: 'lines',
  });
  expect(read.text).toBe(sentences.join('\n'));
  expect(expected.text).toBe(read.text);
  const words = (lines: typeof read.lines) => lines.flatMap((line) => line.words);
  const boxes = words(expected.lines);
  for (const [index, { text, box }] of words(read.lines).entries()) {
    expect(text).toBe(boxes[index]?.text);
    const { x, y, width, height } = boxes[index]?.box ?? box;
    const off = [
      box.x - x,
      box.y - y,
      box.x + box.width - x - width,
      box.y + box.height - y - height,
    ];
    // Commas, points and letters without ascenders are lower than their line.
    expect(Math.max(...off.map(Math.abs)), `${text} ${off}`).toBeLessThanOrEqual(8);
  }
});

/** Says the same for each line. */
class Repeating implements SystemReader {
  asked = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  async recognize() {
    this.asked++;
    return { text: this.text, confidence: 1 };
  }
}

/** Two words of four letters, and three of them below. */
function twoLines() {
  const word = (index: number, y: number) => letters(20 + index * 60, y, 4, 10);
  const boxes = [0, 1]
    .flatMap((index) => word(index, 20))
    .concat([0, 1, 2].flatMap((index) => word(index, 60)));
  const ink = boxes.map((box) => ({ ...box, color: 0 }));
  const { width, height, data } = paint({ width: 240, height: 100, color: 0xffffff }, ink);
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) => data[4 * at] ?? 0),
  };
}

test('words lie between the widest gaps, or share the line where it has no such gaps', async () => {
  const two = await readStripLines(twoLines(), {
    variables,
    reader: new Repeating('some word'),
    languages,
  });
  expect(two.map(({ bbox }) => bbox)).toEqual([
    { x0: 20, y0: 20, x1: 118, y1: 30 },
    { x0: 20, y0: 60, x1: 178, y1: 70 },
  ]);
  expect(two[0]?.words.map(({ text, bbox }) => [text, bbox.x0, bbox.x1])).toEqual([
    ['some', 20, 58],
    ['word', 80, 118],
  ]);
  const many = 'a b c d e f g h i j k l m n o p';
  const [shared] = await readStripLines(twoLines(), {
    variables,
    reader: new Repeating(many),
    languages,
  });
  expect(shared?.words).toHaveLength(16);
  expect(shared?.words.at(0)?.bbox.x0).toBe(20);
  expect(shared?.words.at(-1)?.bbox.x1).toBe(118);
});

test('what may only have some characters has no others, and what was not prepared is left', async () => {
  const only = tesseractVariables({ vertical: false, characters: '0123456789' });
  const reader = new Repeating('12 x');
  const lines = await readStripLines(twoLines(), { variables: only, reader, languages });
  expect(lines.map(({ words }) => words.map(({ text }) => text))).toEqual([['12'], ['12']]);
  const before = reader.asked;
  expect(
    await readStripLines(twoLines(), { variables: sparseVariables, reader, languages }),
  ).toEqual([]);
  expect(reader.asked).toBe(before);
});
