import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtPrograms } from '../../../shared/node/workers/built-program.ts';

export type BubblewrapOptions = {
  /** A user namespace of its own: without one, a user other than root cannot have any other. */
  userNamespace: boolean;
  /** The folder of compiled code. */
  compiled: string;
};

/**
 * Bubblewrap with no network, no other process, no capability, and of the file system only the files
 * of LibreOffice and this program, read-only. Only `root` is writable: it is `/document` inside, and
 * also `/tmp`, where LibreOffice's command needs a socket.
 */
export function bubblewrapArguments(
  root: string,
  { userNamespace, compiled }: BubblewrapOptions,
): string[] {
  return [
    'bwrap',
    '--unshare-all',
    ...(userNamespace ? ['--unshare-user', '--uid', nobody, '--gid', nobody] : []),
    ...['--cap-drop', 'ALL'],
    '--die-with-parent',
    '--new-session',
    ...systemFolders(),
    ...readOnly('/etc/fonts', '/etc/ld.so.cache', '/etc/libreoffice', '/etc/localtime'),
    ...readOnly('/var/cache/fontconfig', '/opt/libreoffice'),
    ...['--proc', '/proc', '--dev', '/dev', '--bind', root, '/tmp'],
    ...readOnly(...ownFiles()),
    ...['--ro-bind', compiled, compiledInside],
    ...['--bind', root, '/document', '--chdir', '/document'],
    ...freshMounts.flatMap((place) => ['--remount-ro', place]),
  ];
}

const nobody = '65534';

/** Where compiled code is. It is read-only: what a process wrote there would run in the next. */
export const compiledInside = '/compiled';

/**
 * What Bubblewrap mounts writable. A service that runs as root is root to the kernel inside, too,
 * and could change system-wide switches below /proc/sys. The devices stay writable, since a
 * read-only mount by Bubblewrap would make them unusable.
 */
const freshMounts = ['/dev/pts', '/dev', '/proc', '/'];

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Programs and libraries; a folder that is a link into /usr is a link inside too. */
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

/** This program, without the folders beside it: its owner's documents may be there. */
function ownFiles(): string[] {
  const parts = [
    'conversion-service',
    'shared',
    'node_modules',
    'package.json',
    'package-lock.json',
    builtPrograms,
  ];
  return [...parts.map((part) => path.join(repository, part)), process.execPath];
}

function readOnly(...places: string[]): string[] {
  return places.flatMap((place) => ['--ro-bind-try', place, place]);
}
