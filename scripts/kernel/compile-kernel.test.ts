import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { kernels } from './compile-kernel.ts';

test.each(kernels)('the code beside $source is what it compiles to', async (kernel) => {
  expect(await kernel.compile()).toBe(await readFile(kernel.code, 'utf8'));
});
