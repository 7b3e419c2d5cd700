import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import koffi from 'koffi';
import { fontConfiguration } from '../worker/office/write-profile.ts';
import {
  type BubblewrapOptions,
  bubblewrapArguments,
  compiledInside,
} from './bubblewrap-arguments.ts';
import { type CompiledCode, openCompiledCode } from './compiled-code.ts';
import { filteredProcessor, filterProgram } from './system-calls/filter-program.ts';

const run = promisify(execFile);

/** The sandbox of a process that opens documents. */
export type Sandbox = {
  /** Which protections are used on this machine, for the log. */
  protections: {
    bubblewrap: boolean;
    limits: boolean;
    processes: boolean;
    /** The kernel blocks system calls that no conversion needs. */
    systemCalls: boolean;
  };
  /** Where a process finds its own folder. */
  rootSeenFrom(root: string): string;
  /** The command that runs another one inside, with nothing but the folder `root` to write to. */
  wrap(command: string[], root: string): string[];
  /** The only environment variables of a process. */
  environment(root: string): Record<string, string>;
  /** Makes later starts of a program faster, in a way that documents cannot tamper with. */
  prepare(entry: string): Promise<void>;
};

export type SandboxOptions = Pick<SandboxLimits, 'memoryMb' | 'fileMb'> & {
  /** The converter's own folder, in which no other process writes. */
  folder: string;
  /** Off: only limits and LibreOffice's own settings protect, as where bubblewrap is missing. */
  bubblewrap: boolean;
};

/** LibreOffice has about twenty threads, and more on many cores; Node has as many. */
export const maxProcesses = 200 + 2 * availableParallelism();

type SandboxLimits = {
  /** Of each process, in MB. */
  memoryMb: number;
  /** The largest file that a process may write, in MB. */
  fileMb: number;
  /** How many processes and threads there may be; undefined for as many as the system allows. */
  processes?: number;
};

/**
 * Tests which of bubblewrap and prlimit work on this machine, and uses them.
 * @throws where one of them neither works nor fails within a minute
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  closeOnExec();
  const limits = await works(limitArguments(options));
  const compiled = openCompiledCode(path.join(options.folder, 'compiled'));
  const shutIn = options.bubblewrap ? await findBubblewrap(options.folder, compiled) : undefined;
  const processes = shutIn !== undefined && limits && (await canCountProcesses(shutIn, options));
  const prefix = limits
    ? limitArguments({ ...options, ...(processes && { processes: maxProcesses }) })
    : [];
  const dropping = shutIn === undefined ? await findDropping() : [];
  const seenFrom = (root: string) => (shutIn ? rootInside : root);
  const wrap: Sandbox['wrap'] = (command, root) => [
    ...(shutIn?.(root) ?? dropping),
    ...prefix,
    ...command,
  ];
  return {
    protections: {
      bubblewrap: shutIn !== undefined,
      limits,
      processes,
      systemCalls: shutIn !== undefined && filteredProcessor() !== undefined,
    },
    rootSeenFrom: seenFrom,
    wrap,
    environment: (root) => ({
      ...environmentAt(seenFrom(root)),
      ...(shutIn && { NODE_COMPILE_CACHE: compiledInside }),
    }),
    async prepare(entry) {
      if (!shutIn) return;
      const { folder } = compiled;
      await compiled.prepare(entry, (command) => ({
        command: wrap(command, folder),
        environment: { ...environmentAt(rootInside), NODE_COMPILE_CACHE: rootInside },
      }));
    },
  };
}

/** Where the folder of a process is inside of bubblewrap. */
const rootInside = '/document';

/** The prefix of a command that is to be confined to a folder. */
type ShutIn = (root: string) => string[];

/** The strictest bubblewrap that works here: root needs no user namespace for it. */
async function findBubblewrap(
  folder: string,
  { folder: compiled }: CompiledCode,
): Promise<ShutIn | undefined> {
  const filter = await writeFilter(folder);
  for (const userNamespace of [true, false]) {
    const shutIn = (root: string) => shutInArguments(root, filter, { userNamespace, compiled });
    if (await works(shutIn(folder))) return shutIn;
  }
  return undefined;
}

/**
 * A command prefix that drops the rights that a process could have or gain, where bubblewrap does
 * not; nothing where that does not work either. Only root has any to drop.
 */
async function findDropping(): Promise<string[]> {
  const noMore = ['setpriv', '--no-new-privs'];
  const none = [...noMore, '--inh-caps=-all', '--bounding-set=-all'];
  for (const dropping of [none, noMore]) if (await works(dropping)) return dropping;
  return [];
}

/** The path of the kernel's system call filter; none on other processors. */
async function writeFilter(folder: string): Promise<string | undefined> {
  const processor = filteredProcessor();
  if (!processor) return undefined;
  const file = path.join(folder, 'system-calls.bpf');
  await writeFile(file, filterProgram(processor), { mode: 0o600 });
  return file;
}

/** Bubblewrap reads the filter from an open file, which the shell gives it. */
function shutInArguments(
  root: string,
  filter: string | undefined,
  options: BubblewrapOptions,
): string[] {
  const [program = '', ...args] = bubblewrapArguments(root, options);
  if (filter === undefined) return [program, ...args];
  return ['/bin/sh', '-c', 'exec 9<"$0" && exec "$@"', filter, program, '--seccomp', '9', ...args];
}

/**
 * Whether the system counts the processes of a sandbox separately: older kernels count all of the
 * user's, and root's are never counted.
 */
async function canCountProcesses(
  shutIn: ShutIn,
  { folder, ...limits }: SandboxOptions,
): Promise<boolean> {
  const forks = (processes: number) =>
    works([
      ...shutIn(folder),
      ...limitArguments({ ...limits, processes }),
      ...['/bin/sh', '-c', '/usr/bin/true & wait $! && "$0"'],
    ]);
  return (await forks(maxProcesses)) && !(await forks(1));
}

const triedMs = 60_000;

/**
 * Whether a command runs another one. A slow command does not count as a failed one: otherwise the
 * service would run with fewer protections than the machine has.
 */
async function works([program = '', ...args]: string[]): Promise<boolean> {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/true')) return false;
  const signal = AbortSignal.timeout(triedMs);
  return run(program, [...args, '/usr/bin/true'], { signal }).then(
    () => true,
    (cause: unknown) => {
      if (!signal.aborted) return false;
      const message = `${program} did not end within ${triedMs / 1_000} s. Is the machine overloaded?`;
      throw new Error(message, { cause });
    },
  );
}

function environmentAt(root: string): Record<string, string> {
  const { LC_ALL, LC_PAPER, LANG } = process.env;
  return {
    PATH: '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    // Sheets that name no paper have that of the place.
    LC_PAPER: LC_ALL || LC_PAPER || LANG || 'C.UTF-8',
    HOME: `${root}/tmp`,
    TMPDIR: `${root}/tmp`,
    FONTCONFIG_FILE: `${root}/${fontConfiguration}`,
    // No display is looked for.
    SAL_USE_VCLPLUGIN: 'svp',
    ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {}),
  };
}

/** prlimit with limits for memory, files, processes and core dumps. */
function limitArguments({ memoryMb, fileMb, processes }: SandboxLimits): string[] {
  return [
    'prlimit',
    // V8 and libraries reserve memory that they do not use: real use is also watched from outside.
    `--data=${2 * memoryMb * 1_000_000}`,
    `--fsize=${fileMb * 1_000_000}`,
    '--nofile=1024',
    ...(processes === undefined ? [] : [`--nproc=${processes}`]),
    '--core=0',
    '--',
  ];
}

/**
 * Keeps child processes that this process starts from here on from inheriting files that are open
 * now: Node closes its own, but keeps open what this process was started with.
 */
function closeOnExec(): void {
  if (process.platform !== 'linux') return;
  const setFlags = koffi.load(null).func('int fcntl(int file, int command, ...)');
  for (const file of readdirSync('/proc/self/fd').map(Number)) {
    if (file > 2) setFlags(file, setFileFlags, 'int', closedOnExec);
  }
}

/** Of <fcntl.h>: F_SETFD and FD_CLOEXEC. */
const setFileFlags = 2;
const closedOnExec = 1;
