import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Every TypeScript file of the working tree that git tracks or would track, relative to the root. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx']);
  // A tracked file that was deleted is listed until the deletion is staged.
  return listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));
}
