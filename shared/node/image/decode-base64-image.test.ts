import { expect, test } from 'vitest';
import { decodeBase64Image } from './decode-base64-image.ts';

test.each([
  ['aGVsbG8=', 'hello'],
  ['aGVsbG8', 'hello'],
  ['aGVsbG8h', 'hello!'],
  ['aGVsbG8=\n', 'hello'],
  ['data:image/png;base64,aGVsbG8=', 'hello'],
])('%j is base64', (text, bytes) => {
  expect(Buffer.from(decodeBase64Image(text)).toString()).toBe(bytes);
});

test.each([
  '',
  '\n',
  '=',
  'aGVs bG8=',
  'aGVs\nbG8=',
  'aGVs-G8=',
  'aGVs_G8=',
  'aGVsbG8h!',
  'aG=VsbG8',
  'aGVsbéG8',
  'a\nGVsb',
  'data:text/plain;base64,aGVsbG8=',
])('%j is not', (text) => {
  expect(() => decodeBase64Image(text)).toThrow('is not base64');
});
