import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpacked } from './unpacked.ts';

test('compressed bytes are unpacked, others stay as they are', async () => {
  const text = Buffer.from('the bundle of a page');
  expect(Buffer.from(await unpacked(zstdCompressSync(text)))).toEqual(text);
  expect(Buffer.from(await unpacked(text))).toEqual(text);
  expect(await unpacked(new Uint8Array())).toHaveLength(0);
});
