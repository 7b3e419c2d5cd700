import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { saveUpload } from './receive-form.ts';

test('what comes is written whole, counted and hashed', async () => {
  const file = path.join(await tempDir(), 'draft');
  const chunks = Array.from({ length: 50 }, (_, index) => Buffer.alloc(100_000, index));
  const { signal } = new AbortController();
  const saved = await saveUpload(Readable.from(chunks), file, { isHashed: true, signal });
  expect(saved.bytes).toBe(5_000_000);
  expect(saved.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect((await readFile(file)).equals(Buffer.concat(chunks))).toBe(true);
});

test('nothing comes to the folder after an upload that was given up', async () => {
  const folder = await tempDir();
  const give = async (index: number) => {
    const abort = new AbortController();
    const stream = new PassThrough();
    const file = path.join(folder, String(index));
    const saving = saveUpload(stream, file, { isHashed: false, signal: abort.signal });
    stream.write('some of it');
    if (index % 2 === 0) await new Promise(setImmediate);
    abort.abort(new Error('refused'));
    await expect(saving).rejects.toThrow();
    await rm(file, { force: true });
  };
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => give(100 * round + index)));
  }
  // What was begun before is done once as many others are.
  await saveUpload(Readable.from(['last']), path.join(folder, 'last'), {
    isHashed: false,
    signal: new AbortController().signal,
  });
  expect(await readdir(folder)).toEqual(['last']);
});
