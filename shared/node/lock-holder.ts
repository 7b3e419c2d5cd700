import { lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';

/** Who holds the lock of a file, as far as the system shows it to this user. */
export type LockHolder = {
  pid: number;
  /** Undefined where the process has ended in the meantime. */
  uid: number | undefined;
  /** The name of its program. */
  command: string | undefined;
};

/** Where SQLite puts its locks: https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html, `PENDING_BYTE`. */
const firstLockedByte = 0x40000000;
const lastLockedByte = firstLockedByte + 511;

/**
 * The process that holds a lock of `tryLock`. Undefined where the system does not show it: there is
 * no /proc, or the holder is in another container.
 */
export function lockHolder(file: string): LockHolder | undefined {
  const inode = lstatSync(file, { throwIfNoEntry: false })?.ino;
  const pid = readIfAllowed('/proc/locks')
    .split('\n')
    .filter((line) => isOnFile(line, inode))
    .map((line) => Number(line.trim().split(/\s+/)[4]))
    .find((held) => held > 0 && held !== process.pid);
  if (pid === undefined) return undefined;
  return { pid, uid: ownerOf(pid), command: programOf(pid) };
}

/** The holder as text, for an error: `process 4711 (python3) of the user bob`. */
export function describeHolder(file: string): string {
  const holder = lockHolder(file);
  if (!holder) return `another process (\`fuser ${file}\` or \`lsof ${file}\` names it)`;
  const { pid, uid, command } = holder;
  const program = command === undefined ? '' : ` (${command})`;
  const user = uid === undefined || uid === process.getuid?.() ? '' : ` of ${describeUser(uid)}`;
  return `process ${pid}${program}${user}`;
}

/**
 * One line for each lock: `1: POSIX  ADVISORY  WRITE 4711 fe:00:2146638 1073741824 1073742335`.
 * Blocked ones, which begin with an arrow, hold nothing. https://man7.org/linux/man-pages/man5/proc_locks.5.html
 */
function isOnFile(line: string, inode: number | undefined): boolean {
  const [, kind, , , , place = '', first, last] = line.trim().split(/\s+/);
  // Some file systems show another device here than in stat: bytes and inode have to suffice.
  const isByteLock = kind === 'POSIX' || kind === 'OFDLCK';
  const end = last === 'EOF' ? Number.POSITIVE_INFINITY : Number(last);
  return (
    isByteLock &&
    Number(place.split(':')[2]) === inode &&
    Number(first) <= lastLockedByte &&
    end >= firstLockedByte
  );
}

function ownerOf(pid: number): number | undefined {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
}

/** Never its arguments: those of other programs contain secrets. */
function programOf(pid: number): string | undefined {
  try {
    return path.basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    // Only its owner may read the link.
    return readIfAllowed(`/proc/${pid}/comm`).trim() || undefined;
  }
}

function readIfAllowed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A user as text: `the user bob`, or by the number where the name is not known. */
export function describeUser(uid: number): string {
  const line = readPasswd()
    .split('\n')
    .find((entry) => entry.split(':')[2] === String(uid));
  return line ? `the user ${line.split(':')[0]}` : `the user with the id ${uid}`;
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
