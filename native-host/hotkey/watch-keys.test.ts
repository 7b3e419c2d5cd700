import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { watchKeys } from './watch-keys.ts';

test('a watcher that starts late is told of as soon as it watches', async () => {
  await using folder = await temporaryFolder();
  const sign = path.join(folder.path, 'sign');
  const problems: unknown[] = [];
  using watch = watchKeys([{ modifiers: [], key: sign }], {
    onPress: () => undefined,
    onProblem: (error) => problems.push(error),
    program: new URL('./testing/late-watcher.ts', import.meta.url),
    answerMs: 20,
  });
  expect(await watch.whyNot(0)).toBe('The program that watches the keys is still starting.');
  expect(watch.alone(0)).toBe(false);
  await writeFile(sign, '');
  await expect.poll(() => watch.whyNot(0), { timeout: 30_000 }).toBeUndefined();
  expect(watch.alone(0)).toBe(true);
  expect(problems).toEqual([]);
});
