import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { type BuiltFrom, builtProgram, builtPrograms, isBuilt } from './built-program.ts';

const built = 1_700_000_000;
let root: string;

beforeEach(async () => {
  root = await tempDir();
  await write('a.ts', 'export {};', built - 60);
});

test('a program is what was built while its sources stay as they were', async () => {
  await record([{ file: 'a.ts', bytes: 10, changed: built - 60 }]);
  expect(isBuilt('a.ts', root)).toBe(true);
});

test('a source of another size or date is newer than the program, older ones too', async () => {
  await record([{ file: 'a.ts', bytes: 10, changed: built - 60 }]);
  await write('a.ts', 'export { };', built - 60);
  expect(isBuilt('a.ts', root)).toBe(false);
  await write('a.ts', 'export {};', built - 120);
  expect(isBuilt('a.ts', root)).toBe(false);
});

test('in a package all files have the date of the program', async () => {
  await record([{ file: 'a.ts', bytes: 10 }]);
  expect(isBuilt('a.ts', root)).toBe(false);
  await write('a.ts', 'export {};', built);
  expect(isBuilt('a.ts', root)).toBe(true);
});

test('without a program, or with a source that went, the source runs', async () => {
  expect(isBuilt('a.ts', root)).toBe(false);
  await record([{ file: 'a.ts', bytes: 10, changed: built - 60 }]);
  await rm(path.join(root, 'a.ts'));
  expect(isBuilt('a.ts', root)).toBe(false);
  const elsewhere = new URL('./nothing.ts', import.meta.url);
  expect(builtProgram(elsewhere)).toBe(elsewhere);
});

test('the programs of this repository are built before its tests', () => {
  const program = builtProgram(new URL('../ocr/image-worker.ts', import.meta.url));
  expect(fileURLToPath(program)).toContain(
    path.join(builtPrograms, 'shared/node/ocr/image-worker.mjs'),
  );
});

async function record(sources: BuiltFrom['sources']): Promise<void> {
  await write(path.join(builtPrograms, 'a.mjs.json'), JSON.stringify({ sources }), built);
}

async function write(file: string, text: string, changed: number): Promise<void> {
  const place = path.join(root, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, text);
  await utimes(place, changed, changed);
}
