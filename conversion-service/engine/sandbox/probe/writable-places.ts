import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProbeRequest } from './messages.ts';

/** What can be changed, but for the probe's own folder. */
export function writablePlaces({ root }: ProbeRequest): string[] {
  // The folder for temporary files is its own; where it cannot be written to, nothing can be converted.
  writeFileSync('/tmp/written', '');
  return [
    ...writableMounts(root).map((place) => `${place} is mounted writable`),
    ...(existsSync(`${root}/written`) ? [] : ['/tmp is not the folder for documents']),
    ...['/probe', '/usr/probe', '/etc/probe', '/dev/shm/probe', '/var/tmp/probe']
      .filter((file) => opens(file, constants.O_WRONLY | constants.O_CREAT))
      .map((file) => `${file} can be made`),
    // Opened and not written to: they are the whole system's.
    ...['/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', fileURLToPath(import.meta.url)]
      .filter((file) => opens(file, constants.O_WRONLY))
      .map((file) => `${file} can be changed`),
    ...(changesMode('/dev/null') ? ['/dev/null can be closed to others'] : []),
  ];
}

/**
 * Source: https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
 */
function writableMounts(root: string): string[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const [, , , , place = '', options = ''] = line.split(' ');
    const isWritable = options.split(',').includes('rw');
    return isWritable && ![root, '/tmp', ...devices].includes(place) ? [place] : [];
  });
}

/** Single files, whose mode is looked at apart. */
const devices = ['null', 'zero', 'full', 'random', 'urandom', 'tty'].map((name) => `/dev/${name}`);

function opens(file: string, flags: number): boolean {
  try {
    closeSync(openSync(file, flags));
    return true;
  } catch {
    return false;
  }
}

/** One bit that means nothing to a device, and back. */
function changesMode(file: string): boolean {
  const { mode } = statSync(file);
  try {
    chmodSync(file, mode | constants.S_IXUSR);
    if (statSync(file).mode === mode) return false;
    chmodSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
