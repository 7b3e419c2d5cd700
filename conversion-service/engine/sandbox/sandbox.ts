import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { fontConfiguration } from '../worker/write-font-configuration.ts';
import { bubblewrapArguments } from './bubblewrap-arguments.ts';
import { type Limits, limitArguments } from './limit-arguments.ts';

const run = promisify(execFile);

/** What holds a process that opens documents. */
export type Sandbox = {
  /** Which protections hold on this machine, for the log. */
  protections: { bubblewrap: boolean; limits: boolean; processes: boolean };
  /** Where a process finds its own folder. */
  rootSeenFrom(root: string): string;
  /** The command that runs another one inside, with nothing but the folder `root` to write to. */
  wrap(command: string[], root: string): string[];
  /** All that a process knows of the environment. */
  environment(root: string): Record<string, string>;
};

export type SandboxOptions = Pick<Limits, 'memoryMb' | 'fileMb'> & {
  /** Off: only limits and LibreOffice's own settings protect, as where bubblewrap is missing. */
  bubblewrap: boolean;
};

/** LibreOffice has about twenty threads, and more on many cores; Node has as many. */
export const mostProcesses = 200 + 2 * availableParallelism();

/** Tries what this machine has of bubblewrap and prlimit, and uses what works. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const limits = await works(limitArguments(options));
  const bubblewrap = options.bubblewrap && (await works(bubblewrapArguments('/tmp')));
  const processes = bubblewrap && limits && (await canCountProcesses(options));
  const prefix = limits
    ? limitArguments({ ...options, ...(processes && { processes: mostProcesses }) })
    : [];
  return {
    protections: { bubblewrap, limits, processes },
    rootSeenFrom: (root) => (bubblewrap ? rootInside : root),
    wrap: (command, root) => [
      ...(bubblewrap ? bubblewrapArguments(root) : []),
      ...prefix,
      ...command,
    ],
    environment: (root) => environmentAt(bubblewrap ? rootInside : root),
  };
}

/** Where the folder of a process is inside of bubblewrap. */
const rootInside = '/document';

/**
 * Whether the system counts the processes of a sandbox by themselves: older kernels count all of
 * the user's, and root's are never counted.
 */
async function canCountProcesses(options: SandboxOptions): Promise<boolean> {
  const forks = (processes: number) =>
    works([
      ...bubblewrapArguments('/tmp'),
      ...limitArguments({ ...options, processes }),
      ...['/bin/sh', '-c', '/usr/bin/true & wait $! && "$0"'],
    ]);
  return (await forks(mostProcesses)) && !(await forks(1));
}

async function works([program = '', ...args]: string[]): Promise<boolean> {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/true')) return false;
  return run(program, [...args, '/usr/bin/true'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

function environmentAt(root: string): Record<string, string> {
  return {
    PATH: '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: `${root}/tmp`,
    TMPDIR: `${root}/tmp`,
    FONTCONFIG_FILE: `${root}/${fontConfiguration}`,
    // No display is looked for.
    SAL_USE_VCLPLUGIN: 'svp',
    ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {}),
  };
}
