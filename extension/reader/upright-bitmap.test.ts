import sharp from 'sharp';
import { expect, test } from 'vitest';
import { webpOrientation } from './upright-bitmap.ts';

const image = () => sharp({ create: { width: 31, height: 17, channels: 3, background: 'red' } });

test.each([1, 3, 6, 8])('the orientation %i of a WebP is found', async (orientation) => {
  const bytes = await image().withMetadata({ orientation }).webp().toBuffer();
  expect(await webpOrientation(new Blob([new Uint8Array(bytes)]))).toBe(orientation);
});

test('other files and damaged ones have none', async () => {
  const jpeg = await image().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const webp = await image().withMetadata({ orientation: 6 }).webp().toBuffer();
  const plain = await image().webp().toBuffer();
  const exif = webp.indexOf('EXIF');
  for (const bytes of [jpeg, plain, webp.subarray(0, exif + 12), webp.subarray(0, 10)]) {
    expect(await webpOrientation(new Blob([new Uint8Array(bytes)]))).toBe(1);
  }
});
