import { expect, test } from 'vitest';
import type { RecognizedLine } from '../api/recognition.ts';
import type { GrayImage } from './image/image.ts';
import { lineOfWords } from './layout/join-words.ts';
import { type ReadStrip, rereadDoubtful } from './reread-doubtful.ts';
import type { Strip } from './segment/prepare-image.ts';
import { stripOf } from './testing/strip-of.ts';

const box = { x: 0, y: 0, width: 400, height: 60 };
const ink: GrayImage = { ...box, data: new Uint8Array(400 * 60) };
const strip: Strip = stripOf(box, 14);

/** Words of 40 pixels with gaps of 10, from x = 0, at y = 20. */
function line(...words: [string, number][]): RecognizedLine {
  return lineOfWords(
    words.map(([text, confidence], at) => {
      return { text, confidence, box: { x: 50 * at, y: 20, width: 40, height: 15 } };
    }),
  );
}

/** The line whose passages are reread as `again` returns, and the widths of those passages. */
async function reread(read: RecognizedLine, again: (width: number) => RecognizedLine[]) {
  const passages: number[] = [];
  const readAgain: ReadStrip = async (image, { box }) => {
    expect({ x: 0, y: 0, width: image.width, height: image.height }).toEqual(box);
    passages.push(image.width);
    return again(image.width);
  };
  const [line] = await rereadDoubtful([read], ink, strip, readAgain);
  return { line, passages };
}

test('what was read surely is not read again', async () => {
  const sure = line(['a', 95], ['sure', 90], ['line', 96]);
  expect(await reread(sure, () => [])).toEqual({ line: sure, passages: [] });
});

test('a doubtful word is read again with its neighbors, and stays in its place', async () => {
  const read = line(['I', 96], ['tum', 40], ['left', 96], ['at', 96], ['once', 96]);
  const again = line(['I', 96], ['turn', 90], ['left', 96]);
  const moved = {
    ...again,
    words: again.words.map((word) => ({ ...word, box: { ...word.box, y: 0 } })),
  };
  const { line: corrected, passages } = await reread(read, () => [moved]);
  expect(corrected?.text).toBe('I turn left at once');
  expect(corrected?.words.map((word) => word.box)).toEqual(read.words.map((word) => word.box));
  // Up to the middle of the gap after the last of them.
  expect(passages).toEqual([145]);
});

test('confidences keep one decimal', async () => {
  const read = line(['I', 96], ['tum', 41.3], ['left', 96]);
  const { line: corrected } = await reread(read, () => [
    line(['I', 96], ['turn', 90], ['left', 96]),
  ]);
  expect(corrected?.words.map(({ confidence }) => confidence)).toEqual([96, 65.7, 96]);
  expect(corrected?.confidence).toBe(85.9);
});

test('passages that overlap are read once, those apart each for itself', async () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const doubtful = ['b', 'c', 'g'];
  const read = line(
    ...words.map((text): [string, number] => [text, doubtful.includes(text) ? 20 : 96]),
  );
  const { line: same, passages } = await reread(read, () => []);
  expect(same?.text).toBe('a b c d e f g h');
  expect(passages).toHaveLength(2);
});
