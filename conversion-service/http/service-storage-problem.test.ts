import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { StoreAway } from '../storage/storage-fault.ts';
import { storageProblem } from './service-storage-problem.ts';

test('a full disk is told from other errors', async () => {
  const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  expect(storageProblem(full)).toMatchObject({ code: 'storage_full', status: 503 });
  const missing = await writeFile('/nowhere/at/all', 'x').catch((error: unknown) => error);
  expect(storageProblem(missing)).toBeNull();
});

test('a store of files that is away is to be asked again soon', () => {
  expect(storageProblem(new StoreAway('gone'))).toMatchObject({
    ...{ code: 'not_ready', status: 503, retryAfterSeconds: 10 },
  });
});
