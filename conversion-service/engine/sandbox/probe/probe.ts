/**
 * A process that tries to escape from the sandbox, in the place of one that opens documents. Its
 * request is its argument, its answer goes to standard output.
 */

import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import koffi from 'koffi';
import { type ProbeAnswer, type ProbeRequest, probeAnswer, probeRequest } from './messages.ts';

/** Of <sys/mount.h>: MS_REMOUNT, MS_BIND and MNT_DETACH. */
const remounted = 32;
const bound = 4096;
const detached = 2;
/** Of <sys/ptrace.h> and <sched.h>: PTRACE_SEIZE, which stops nothing, and CLONE_NEWUSER. */
const seized = 0x4206;
const newUser = 0x10000000;

/** Single files, whose mode is checked separately. */
const devices = ['null', 'zero', 'full', 'random', 'urandom', 'tty'].map((name) => `/dev/${name}`);

const request = probeRequest.parse(JSON.parse(process.argv[2] ?? ''));
const attempts = [
  heldPrivileges,
  visibleProcesses,
  foreignFiles,
  visibleFiles,
  writablePlaces,
  reachableHosts,
  // Last, since they could change what the others find.
  forbiddenCalls,
];
const escapes: string[] = [];
for (const attempt of attempts) escapes.push(...(await attempt(request)));
const answer: ProbeAnswer = { escapes: escapes.slice(0, 100) };
process.stdout.write(JSON.stringify(probeAnswer.parse(answer)));

/** Capabilities of any process inside, and ways for one of them to gain more. */
function heldPrivileges({ systemCalls }: ProbeRequest): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.flatMap((id) => {
    const status = statusOf(id);
    const held = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].filter(
      (set) => !/^0+$/.test(status.get(set) ?? ''),
    );
    return [
      ...held.map((set) => `process ${id} holds capabilities (${set} ${status.get(set)})`),
      ...(status.get('NoNewPrivs') === '1' ? [] : [`process ${id} may gain privileges`]),
      ...(!systemCalls || status.get('Seccomp') === '2'
        ? []
        : [`no system call of process ${id} is refused`]),
    ];
  });
}

/** Source: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function statusOf(id: string): Map<string, string> {
  const lines = readFileSync(`/proc/${id}/status`, 'utf8').split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(':');
      return [name, value.trim()];
    }),
  );
}

/** Processes beside the probe and bubblewrap's own, and namespaces that are the service's. */
function visibleProcesses({ namespaces }: ProbeRequest): string[] {
  const known = new Set(['1', String(process.pid)]);
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && !known.has(name));
  const shared = Object.entries(namespaces).filter(
    ([kind, name]) => readlinkSync(`/proc/self/ns/${kind}`) === name,
  );
  return [
    ...others.map((id) => `process ${id} can be seen`),
    ...shared.map(([kind]) => `the ${kind} namespace is the service's`),
  ];
}

/** Open files that were inherited from the service, or point out of the sandbox. */
function foreignFiles({ openFiles, root }: ProbeRequest): string[] {
  return readdirSync('/proc/self/fd')
    .filter((file) => Number(file) > 2)
    .flatMap((file) => {
      const target = targetOf(file);
      if (target === undefined || !isForeign(target, openFiles, root)) return [];
      return [`${target} is open (file ${file})`];
    });
}

function isForeign(target: string, openFiles: string[], root: string): boolean {
  // Pipes and sockets have a number each; what has none may be the probe's own.
  if (!target.startsWith('/')) return /\d/.test(target) && openFiles.includes(target);
  return !['/dev/', '/proc/', `${root}/`].some((folder) => target.startsWith(folder));
}

/** The one that the folder was listed through is gone. */
function targetOf(file: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return undefined;
  }
}

/** Files of other documents, of the service and of the machine's users. */
function visibleFiles({ hidden }: ProbeRequest): string[] {
  return hidden
    .filter((file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    .map((file) => `${file} can be seen`);
}

/** What can be changed, but for the probe's own folder. */
function writablePlaces({ root }: ProbeRequest): string[] {
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

/** Source: https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
function writableMounts(root: string): string[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const [, , , , place = '', options = ''] = line.split(' ');
    const isWritable = options.split(',').includes('rw');
    return isWritable && ![root, '/tmp', ...devices].includes(place) ? [place] : [];
  });
}

function opens(file: string, flags: number): boolean {
  try {
    closeSync(openSync(file, flags));
    return true;
  } catch {
    return false;
  }
}

/** Flips one bit that has no meaning to a device, and restores it. */
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

/** The service's own listener, and networks other than the sandbox's own loopback. */
async function reachableHosts({ port }: ProbeRequest): Promise<string[]> {
  return [
    ...((await connects(port)) ? [`port ${port} of 127.0.0.1 can be reached`] : []),
    ...interfaces()
      .filter((name) => name !== 'lo')
      .map((name) => `the network at ${name} can be reached`),
  ];
}

async function connects(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** None where even reading them is forbidden. */
function interfaces(): string[] {
  try {
    return Object.keys(networkInterfaces());
  } catch {
    return [];
  }
}

/** Calls by which a process would give itself another file system or other rights. */
function forbiddenCalls({ root, systemCalls }: ProbeRequest): string[] {
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
