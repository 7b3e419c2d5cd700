import { expect, test } from 'vitest';
import { previewBox } from './thumbnail.tsx';

const view = { width: 400, height: 700 };
const at = (top: number) => ({ left: 12, top, right: 68, bottom: top + 56 });

test('a picture stands below its thumbnail, as large as it is', () => {
  const picture = { width: 300, height: 120 };
  expect(previewBox(at(100), picture, view)).toEqual({ left: 12, top: 156, ...picture });
});

test('where there is no room below it stands above', () => {
  const picture = { width: 300, height: 120 };
  expect(previewBox(at(600), picture, view)).toEqual({ left: 12, top: 480, ...picture });
});

test('a large picture is as large as the window and its room allow, and never lies over the thumbnail', () => {
  expect(previewBox(at(100), { width: 2_000, height: 1_000 }, view)).toEqual({
    left: 8,
    top: 156,
    width: 384,
    height: 192,
  });
  const low = previewBox(at(100), { width: 400, height: 400 }, { width: 400, height: 300 });
  expect(low).toEqual({ left: 12, top: 156, width: 136, height: 136 });
});

test('what would be no larger than the thumbnail is not shown', () => {
  expect(previewBox(at(100), { width: 40, height: 20 }, view)).toBeUndefined();
  expect(
    previewBox(at(0), { width: 400, height: 400 }, { width: 400, height: 60 }),
  ).toBeUndefined();
});
