import { readdirSync } from 'node:fs';
import koffi from 'koffi';

/**
 * Sees to it that no process that this one starts from here on inherits a file that is open now:
 * Node itself closes its own, and keeps open what this process was started with.
 */
export function closeOnExec(): void {
  if (process.platform !== 'linux') return;
  const setFlags = koffi.load(null).func('int fcntl(int file, int command, ...)');
  for (const file of readdirSync('/proc/self/fd').map(Number)) {
    if (file > 2) setFlags(file, setFileFlags, 'int', closedOnExec);
  }
}

/** Of <fcntl.h>: F_SETFD and FD_CLOEXEC. */
const setFileFlags = 2;
const closedOnExec = 1;
