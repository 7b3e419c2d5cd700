import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Bubblewrap with no network, no other process, no environment, and of the file system only what
 * LibreOffice and this program consist of, read-only; `root` is `/document` there and can be
 * written to.
 */
export function bubblewrapArguments(root: string): string[] {
  return [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    ...systemFolders(),
    ...readOnly('/etc/fonts', '/etc/ld.so.cache', '/etc/libreoffice', '/etc/localtime'),
    ...readOnly('/var/cache/fontconfig', '/opt/libreoffice'),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...readOnly(...ownFolders()),
    ...['--bind', root, '/document', '--chdir', '/document'],
  ];
}

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Programs and libraries; where a folder is a link into /usr it is one inside too. */
function systemFolders(): string[] {
  const folders = ['/bin', '/sbin', '/lib', '/lib64', '/lib32'];
  return [
    ...readOnly('/usr'),
    ...folders.flatMap((folder) => {
      if (!existsSync(folder)) return [];
      if (!lstatSync(folder).isSymbolicLink()) return readOnly(folder);
      return ['--symlink', readlinkSync(folder), folder];
    }),
  ];
}

/** This program, without what lies beside it: its owner's documents may. */
function ownFolders(): string[] {
  const parts = ['conversion-service', 'shared', 'node_modules', 'package.json'];
  const node = path.dirname(process.execPath);
  return [...parts.map((part) => path.join(repository, part)), node];
}

function readOnly(...places: string[]): string[] {
  return places.flatMap((place) => ['--ro-bind-try', place, place]);
}
