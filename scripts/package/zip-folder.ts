import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../run.ts';
import { settle } from './staged.ts';

/**
 * Packs what lies in a folder, sorted and of one date.
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
