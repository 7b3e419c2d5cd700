import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import type { BridgeStarted } from '../../../shared/messages/contracts/extension-contract.ts';

/** The process that started this one: the browser, where this one is a bridge. */
export function startingProcess(pid = process.ppid, platform = process.platform): BridgeStarted {
  switch (platform) {
    case 'linux':
      return { pid, ...fromProc(pid) };
    case 'darwin':
      return { pid, executable: fromPs(pid), args: [] };
    default:
      // On Windows a command shell is between the two.
      return { pid, executable: null, args: [] };
  }
}

/** Its arguments without addresses and what is specific to that one run. */
export function profileArguments(args: string[]): string[] {
  const kept: string[] = [];
  for (const [index, arg] of args.entries()) {
    const [name = ''] = arg.split('=');
    const value = args[index + 1];
    if (chromiumSwitches.has(name)) kept.push(arg);
    else if (firefoxOptions.has(arg) && value !== undefined) kept.push(arg, value);
  }
  return kept;
}

const chromiumSwitches = new Set([
  '--user-data-dir',
  '--profile-directory',
  '--load-extension',
  '--disable-extensions-except',
  '--no-sandbox',
  '--no-first-run',
  '--force-device-scale-factor',
  '--ozone-platform',
  '--ozone-platform-hint',
]);
const firefoxOptions = new Set(['-P', '-profile', '--profile']);

function fromProc(pid: number): Pick<BridgeStarted, 'executable' | 'args'> {
  try {
    const executable = readlinkSync(`/proc/${pid}/exe`);
    const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { executable, args: profileArguments(args) };
  } catch {
    // It may have ended, or belong to a sandbox that hides it.
    return { executable: null, args: [] };
  }
}

function fromPs(pid: number): string | null {
  try {
    const options = { encoding: 'utf8', timeout: 2_000 } as const;
    return execFileSync('/bin/ps', ['-o', 'comm=', '-p', String(pid)], options).trim() || null;
  } catch {
    return null;
  }
}
