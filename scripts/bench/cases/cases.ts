import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Case } from './case.ts';
import { conversionCases } from './conversion-cases.ts';
import { openDoors } from './doors.ts';
import { readingCases } from './reading-cases.ts';

/**
 * `npm run bench -- cases FOLDER [name…]`: small inputs that once failed, through the API of each
 * service at default settings, each with what is still wrong. They belong to others, so they lie
 * outside of the repository.
 */
export async function benchCases(folder?: string, ...names: string[]): Promise<void> {
  if (folder === undefined) {
    process.stdout.write('  cases: no folder of them was named\n');
    return;
  }
  const there = await readdir(folder);
  const wanted = [...readingCases, ...conversionCases].filter(
    ({ name }) => there.includes(name) && (names.length === 0 || names.includes(name)),
  );
  await using doors = await openDoors(path.resolve(folder));
  let right = 0;
  for (const each of wanted) {
    const faults = await each.wrong(doors).catch((error: unknown) => [String(error)]);
    if (faults.length === 0) right++;
    process.stdout.write(`${faults.length === 0 ? ' ' : '!'} ${each.name}\n`);
    for (const fault of faults.slice(0, 12)) process.stdout.write(`    ${fault}\n`);
  }
  const untried = there.filter((name) => /^\d/.test(name) && !known(name));
  process.stdout.write(`${right} of ${wanted.length} are right; not tried here: ${untried}\n`);
}

function known(name: string): boolean {
  return [...readingCases, ...conversionCases].some((each: Case) => each.name === name);
}
