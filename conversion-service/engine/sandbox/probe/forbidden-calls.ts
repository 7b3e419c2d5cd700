import koffi from 'koffi';
import type { ProbeRequest } from './messages.ts';

/** Calls by which a process would give itself another file system or other rights. */
export function forbiddenCalls({ root, systemCalls }: ProbeRequest): string[] {
  const library = koffi.load(null);
  const mount = library.func(
    'int mount(const char *source, const char *target, const char *type, unsigned long flags, const char *data)',
  );
  const unmount = library.func('int umount2(const char *target, int flags)');
  const unshare = library.func('int unshare(int flags)');
  const trace = library.func('long ptrace(int request, int process, void *address, void *data)');
  const writable = remounted | bound;
  return [
    ...['/usr', '/proc', '/', '/dev'].flatMap((place) =>
      mount(null, place, null, writable, null) === 0 ? [`${place} can be mounted writable`] : [],
    ),
    ...(mount('none', `${root}/tmp`, 'tmpfs', 0, null) === 0
      ? ['file systems can be mounted']
      : []),
    ...(unmount('/proc', detached) === 0 ? ['file systems can be taken away'] : []),
    ...(trace(seized, 1, null, null) === 0 ? ['other processes can be taken over'] : []),
    // Without a filter a new namespace gives rights over nothing but itself.
    ...(systemCalls && unshare(newUser) === 0 ? ['new namespaces can be made'] : []),
  ];
}

/** Of <sys/mount.h>: MS_REMOUNT, MS_BIND and MNT_DETACH. */
const remounted = 32;
const bound = 4096;
const detached = 2;
/** Of <sys/ptrace.h> and <sched.h>: PTRACE_SEIZE, which stops nothing, and CLONE_NEWUSER. */
const seized = 0x4206;
const newUser = 0x10000000;
