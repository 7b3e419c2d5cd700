import { expect, test } from 'vitest';
import type { RgbaImage } from './image/image.ts';
import { type RecognizeOptions, recognize } from './recognize.ts';
import { paint, textLines } from './testing/paint.ts';

const size = { width: 400, height: 200 };

/** Dark lines on white. */
function page(): RgbaImage {
  const marks = textLines({ x: 20, y: 20, lines: 4, words: 5 });
  return paint(
    { ...size, color: 0xffffff },
    marks.map((mark) => ({ ...mark, color: 0 })),
  );
}

/** Options for an image whose strips all read “words”; `options` override them. */
function by(options: Partial<RecognizeOptions> = {}): RecognizeOptions {
  return {
    async readLines({ width, height }) {
      const bbox = { x0: 12, y0: 12, x1: width - 12, y1: height - 12 };
      return [{ bbox, words: [{ text: 'words', confidence: 95, bbox }] }];
    },
    readCodes: async () => [],
    layout: 'lines',
    parts: 1,
    vertical: false,
    moreAccurate: false,
    related: null,
    ...options,
  };
}

test('a search for codes that fails costs no text', async () => {
  const readCodes = () => Promise.reject(new Error('The program of the search is missing.'));
  expect(await recognize(page(), by({ readCodes }))).toMatchObject({ text: 'words', codes: [] });
});

test('what lies in the place of a code is not read', async () => {
  const code = { format: 'QRCode', text: 'code', box: { x: 10, y: 10, ...size } };
  const read = await recognize(page(), by({ readCodes: async () => [code] }));
  expect(read).toMatchObject({ text: '', confidence: null, lines: [], codes: [code] });
});

test('the pixels of an image are let go before its lines are read', async () => {
  const image = page();
  const held: number[] = [];
  const { readLines } = by();
  const watching: RecognizeOptions['readLines'] = (...lines) => {
    held.push(image.data.length);
    return readLines(...lines);
  };
  expect((await recognize(image, by({ readLines: watching }))).text).toBe('words');
  expect(held).toEqual([0]);
});

test('an engine that fails fails the recognition', async () => {
  const readLines = () => Promise.reject(new Error('The engine has ended.'));
  await expect(recognize(page(), by({ readLines }))).rejects.toThrow('The engine has ended.');
});
