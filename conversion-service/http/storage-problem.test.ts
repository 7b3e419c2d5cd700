import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { storageProblem } from './storage-problem.ts';

test('a full disk is told from other errors', async () => {
  const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  expect(storageProblem(full)).toMatchObject({ code: 'storage_full', status: 503 });
  const missing = await writeFile('/nowhere/at/all', 'x').catch((error: unknown) => error);
  expect(storageProblem(missing)).toBeNull();
});
