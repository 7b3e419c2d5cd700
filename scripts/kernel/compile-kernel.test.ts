import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compileKernel } from './compile-kernel.ts';

test('the code beside the kernel is what its source compiles to', async () => {
  const code = await readFile('shared/ocr/line-network/kernel/kernel-code.ts', 'utf8');
  expect(await compileKernel()).toBe(code);
});
