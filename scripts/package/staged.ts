import {
  chmodSync,
  closeSync,
  cpSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuiltFrom, builtPrograms } from '../../shared/node/workers/built-program.ts';
import { run } from '../run.ts';

/** Writes a file of a package, with the folders that it lies in. */
export function put(root: string, file: string, content: string | Uint8Array, mode = 0o644): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  chmodSync(target, mode);
}

/**
 * Gives everything below a folder the permissions of a package, and one date, so that the same commit
 * makes the same bytes.
 * @param epoch in seconds since 1970
 */
export function settle(folder: string, epoch: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) settle(full, epoch);
    else if (entry.isFile()) {
      chmodSync(full, isProgram(full) ? 0o755 : 0o644);
    }
    lutimesSync(full, epoch, epoch);
  }
  chmodSync(folder, 0o755);
  lutimesSync(folder, epoch, epoch);
}

/**
 * Programs of the application in `app` count as built from files that have one date, which `settle`
 * gives them: that of this machine would make other bytes of the same commit.
 */
export function forgetDates(app: string): void {
  const folder = path.join(app, builtPrograms);
  for (const file of filesBelow(folder).filter((each) => each.endsWith('.json'))) {
    const { sources } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as BuiltFrom;
    const undated: BuiltFrom = { sources: sources.map(({ file, bytes }) => ({ file, bytes })) };
    put(folder, file, JSON.stringify(undated));
  }
}

/** Whether it is made executable: scripts of npm packages are for other runtimes than the packed one. */
function isProgram(file: string): boolean {
  if ((statSync(file).mode & 0o111) === 0 || /\.(?:node|so)(?:\.\d+)*$/.test(file)) return false;
  const opened = openSync(file, 'r');
  const begin = Buffer.alloc(4);
  readSync(opened, begin, 0, 4, 0);
  closeSync(opened);
  return (
    begin.toString('latin1') === '\u007fELF' ||
    (begin.toString('latin1', 0, 2) === '#!' && !file.includes('/node_modules/'))
  );
}

/** The files below a folder, relative to it, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The installed size of the files below a folder, in KiB as Debian counts. */
export function installedSize(folder: string): number {
  const sizes = filesBelow(folder).map((file) => statSync(path.join(folder, file)).size);
  return sizes.reduce((sum, size) => sum + Math.ceil(size / 1024), 0);
}

/**
 * Packs the content of a folder, sorted and with one date.
 * @param file the archive's absolute path
 * @param epoch in seconds since 1970
 */
export function zipFolder(file: string, folder: string, epoch: number): void {
  const work = mkdtempSync(path.join(tmpdir(), 'screenscribe-zip-'));
  try {
    const copy = path.join(work, 'copy');
    cpSync(folder, copy, { recursive: true });
    settle(copy, epoch);
    const list = run('bash', ['-c', `cd '${copy}' && find . -type f | LC_ALL=C sort`]);
    writeFileSync(path.join(work, 'list'), list);
    run('bash', ['-c', `cd '${copy}' && TZ=UTC zip -q -X -9 '${file}' -@ < ../list`]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
