/**
 * `npm run release -- 0.3.0`: the mechanical part of a release, as changes to review and commit.
 * Pushing the tag builds, tests and publishes it: .github/workflows/release.yml.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { version as present } from '../../shared/node/version.ts';
import { run } from '../run.ts';
import { keepData } from './keep-data.ts';
import { isLater, releasedChangelog } from './released-changelog.ts';

const root = path.resolve(import.meta.dirname, '../..');
const [wanted = ''] = process.argv.slice(2);
try {
  if (!isLater(wanted, present)) {
    throw new Error(`npm run release -- VERSION, a version after ${present}, such as 1.2.3`);
  }
  if (run('git', ['-C', root, 'status', '--porcelain']) !== '') {
    throw new Error('There are changes that are not committed. Commit them or put them aside.');
  }
  const changelog = path.join(root, 'CHANGELOG.md');
  const date = new Date().toISOString().slice(0, 10);
  const released = releasedChangelog(readFileSync(changelog, 'utf8'), { version: wanted, date });
  run('npm', ['--prefix', root, 'version', '--no-git-tag-version', wanted]);
  writeFileSync(changelog, released);
  await keepData(path.join(root, 'test/fixtures/released', wanted));
  process.stdout.write(
    `Screenscribe is ${wanted}. Look at the changes, then:\n\n` +
      `  npm run check && npm test\n  git add -A && git commit -m 'Release ${wanted}'\n  git tag v${wanted}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
