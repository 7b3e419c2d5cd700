import { expect, test } from 'vitest';
import { drawGray, paintInk } from '../testing/paint.ts';
import { stripOf } from '../testing/strip-of.ts';
import { recognizedLine } from './recognized-line.ts';
import { drawMovedLines, renderStrip } from './render-strip.ts';

test('a moved line is where it goes and not where it was', () => {
  const cropped = drawGray('99  ', '    ', '6   ');
  // The strip was cropped out of the image at (10, 20).
  const around = { x: 10, y: 20, width: 4, height: 3 };
  const moved = [{ from: { x: 10, y: 22, width: 1, height: 1 }, to: { x: 15, y: 20 } }];
  expect(drawMovedLines(cropped, around, moved)).toEqual(drawGray('99   6 ', '       ', '       '));
});

test('without moved lines the picture is the same', () => {
  const cropped = drawGray('99  ', '6   ');
  expect(drawMovedLines(cropped, { x: 0, y: 0, width: 4, height: 2 }, [])).toBe(cropped);
});

test('what reaches into the surroundings of a strip from other lines is left out', () => {
  const box = { x: 2, y: 8, width: 40, height: 12 };
  const underscore = { x: 10, y: 4, width: 10, height: 2 };
  const ink = paintInk(60, 40, [box, underscore]);
  const strip = stripOf(box, 12);
  const drawn = renderStrip(ink, { ...strip, foreign: [underscore] });
  const without = renderStrip(paintInk(60, 40, [box]), strip);
  expect(drawn.picture).toEqual(without.picture);
  expect(renderStrip(ink, strip).picture).not.toEqual(without.picture);
});

test('a squeezed strip is as high and less wide', () => {
  const ink = drawGray(
    '                ',
    '  9   9  9  99  ',
    '  9   9  9  99  ',
    '                ',
  );
  const box = { x: 0, y: 0, width: 16, height: 4 };
  const strip = stripOf(box, 2);
  const whole = renderStrip(ink, strip);
  const half = renderStrip(ink, strip, 0.5);
  // Both have 12 pixels of white on each side.
  expect(half.picture.height).toBe(whole.picture.height);
  expect(half.picture.width - 24).toBe((whole.picture.width - 24) / 2);
  expect(half.left).toBe(2 * whole.left);
});

test('the boxes of a squeezed strip are where its words are', () => {
  const bbox = { x0: 12, y0: 12, x1: 32, y1: 52 };
  const line = { words: [{ text: 'word', confidence: 90, bbox }], bbox };
  const place = { scale: 4, squeeze: 0.5, left: 10, top: 20, capitals: 5, moved: [] };
  const box = { x: 16, y: 23, width: 10, height: 10 };
  expect(recognizedLine(line, place)?.words).toEqual([{ text: 'word', confidence: 90, box }]);
});
