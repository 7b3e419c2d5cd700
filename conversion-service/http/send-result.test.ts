import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { requireLength } from './send-result.ts';

test('bytes that are as many as they should be pass', async () => {
  const file = Readable.from([Buffer.from('some '), Buffer.from('text')]);
  expect((await buffer(requireLength(file, 9))).toString()).toBe('some text');
});

test.each([8, 10])('nine bytes in the place of %i end with an error', async (bytes) => {
  const file = Readable.from([Buffer.from('some '), Buffer.from('text')]);
  await expect(buffer(requireLength(file, bytes))).rejects.toThrow(`9 of ${bytes} bytes`);
});

test('a disk that fails in the middle ends them with its error', async () => {
  const failing = (async function* () {
    yield Buffer.from('some ');
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  })();
  await expect(buffer(requireLength(Readable.from(failing), 9))).rejects.toThrow('EIO');
});
