/**
 * Tries what a hostile document or a worker that was taken over could reach, as whoever runs this.
 * Arguments: a folder, a port of 127.0.0.1 that listens, a file that is not the document's. Prints JSON.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { OutputFormat } from '../../formats.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { linkedDocuments } from './linked-documents.ts';
import { readResult } from './read-result.ts';
import { testConverter } from './test-converter.ts';

const [, , folder = '', port = '', secret = ''] = process.argv;

process.stdout.write(
  JSON.stringify({ ...(await tryFromInside()), results: await convertDocuments() }),
);

/** What a shell inside could do, by name, and what the system says of it. */
async function tryFromInside(): Promise<{ reached: string[]; status: string }> {
  const sandbox = await openSandbox({ folder, bubblewrap: true, memoryMb: 2_048, fileMb: 1_000 });
  const root = path.join(folder, 'root');
  await mkdir(path.join(root, 'tmp'), { recursive: true });
  const other = path.join(folder, 'another-document.txt');
  await copyFile(secret, other);
  const script = [
    'attempt() { name=$1; shift; if sh -c "$*" >/dev/null 2>&1; then echo "$name"; fi; }',
    'attempt "own folder" touch /document/tmp/written',
    'attempt remount mount -o remount,bind,rw /usr',
    'attempt unmount umount -l /proc',
    'attempt mount mount -t tmpfs none /document/tmp',
    'attempt namespace unshare -U true',
    'attempt usr touch /usr/sandbox-escape',
    'attempt root touch /sandbox-escape',
    'attempt tmp "touch /tmp/escape && ! test -e /document/escape"',
    'attempt kernel ": >> /proc/sys/kernel/core_pattern"',
    `attempt device 'chmod u+x /dev/null; find /dev/null -perm -100 | grep -q . && chmod u-x /dev/null'`,
    `attempt setuid 'cp /usr/bin/true own && chmod 4755 own && test -u own'`,
    `attempt network '"${process.execPath}" -e "require(\\"net\\").connect(${port}).on(\\"error\\", () => process.exit(1)).on(\\"connect\\", () => process.exit(0))"'`,
    `attempt document cat '${other}'`,
    `attempt home cat '${secret}'`,
    'attempt passwords cat /etc/passwd',
    `attempt service test -e /proc/${process.pid}/exe`,
    'grep -E "^(Cap(Inh|Prm|Eff|Bnd|Amb)|NoNewPrivs|Seccomp):" /proc/self/status >&2',
  ].join('\n');
  const [command = '', ...args] = sandbox.wrap(['/bin/sh', '-c', script], root);
  const { stdout, stderr } = await promisify(execFile)(command, args, {
    cwd: root,
    env: sandbox.environment(root),
  });
  return { reached: stdout.trim().split('\n'), status: stderr };
}

/** What came of documents that link to the port and to the file. */
async function convertDocuments(): Promise<string[]> {
  await using own = await testConverter({ workers: 1, folder: path.join(folder, 'work') });
  const targets: Record<string, OutputFormat> = {
    'Links.odt': 'pdf',
    'Links.ods': 'csv',
    'Links.docx': 'odt',
  };
  await linkedDocuments(own.folder, { file: secret, web: `http://127.0.0.1:${port}` });
  const results: string[] = [];
  for (const [name, format] of Object.entries(targets)) {
    const { target } = await own.convert(name, format);
    results.push(await readResult(target, format));
  }
  return results;
}
