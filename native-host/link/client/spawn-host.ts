import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { HostPlace } from './connect-host.ts';

/** A process that starts a host, or is one. */
export type HostCommand = { command: string; args: string[] };

/** How long, in ms, one way to start a host has before the next is tried. */
const nextWayMs = 2_000;

/**
 * Starts a host that outlives this process: in its own session, on no terminal and no pipe. Where
 * there are several ways, one that fails, or leads to no host soon, is followed by the next; should
 * both lead to one, the later host ends by itself. `failure` names how the last of them ended, where
 * that was other than with 0: those before may end with 0 and have started nothing.
 * @param reached aborts once a host answers
 */
export function spawnHost(
  place: HostPlace,
  { reached, ways = hostCommands(place) }: { reached: AbortSignal; ways?: HostCommand[] },
): { failure: () => string | undefined } {
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  let lastFailure: string | undefined;
  void tryInTurn();
  return { failure: () => lastFailure };

  async function tryInTurn(): Promise<void> {
    for (const way of ways) {
      if (reached.aborted) return;
      const failed = failureOf(way, place.dataDir).then((failure) => {
        if (way === ways.at(-1)) lastFailure = failure;
      });
      const late = setTimeout(nextWayMs, undefined, { signal: reached, ref: false });
      await Promise.race([failed, late.catch(() => undefined)]);
    }
  }
}

/** Resolves where what was started ends other than with 0, and never otherwise. */
function failureOf({ command, args }: HostCommand, dataDir: string): Promise<string> {
  const started = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    cwd: dataDir,
    env: { ...process.env, ...hostVariables(dataDir) },
  });
  started.unref();
  return new Promise((resolve) => {
    started.once('error', (error) => resolve(error.message));
    started.once('exit', (code, signal) => {
      if (code !== 0) resolve(signal ?? `exit code ${code}`);
    });
  });
}

/** The ways to start a host, the best first. */
export function hostCommands(
  place: HostPlace,
  platform = process.platform,
  node = process.execPath,
): HostCommand[] {
  const directly = { command: node, args: [place.hostEntry] };
  // PowerShell may be missing, forbidden or slow; then a host that ends with Firefox is better than
  // none.
  return platform === 'win32' ? [byPowerShell(place, node), directly] : [directly];
}

function byPowerShell({ dataDir, hostEntry }: HostPlace, node: string): HostCommand {
  // Firefox ends the job object of what it started and everything in it. What WMI creates is in
  // no job; it inherits no environment either, and would open a console window.
  // https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_messaging#closing_the_native_app
  const variables = Object.entries(hostVariables(dataDir)).map(
    ([name, value]) => `set "${name}=${value}" && `,
  );
  const line = `cmd.exe /d /s /c "${variables.join('')}"${node}" "${hostEntry}""`;
  const startup =
    'New-CimInstance -ClassName Win32_ProcessStartup -ClientOnly -Property @{ShowWindow=[uint16]0}';
  const process = `@{CommandLine=${quoted(line)};ProcessStartupInformation=(${startup})}`;
  const create = `Invoke-CimMethod -ClassName Win32_Process -MethodName Create -Arguments ${process}`;
  return { command: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command', create] };
}

/**
 * What a host that nobody asked for is told: where it belongs, and to end when it is idle. One that
 * a person runs in the foreground stays.
 */
function hostVariables(dataDir: string): Record<string, string> {
  return {
    SCREENSCRIBE_DATA_DIR: dataDir,
    SCREENSCRIBE_IDLE_SECONDS: process.env.SCREENSCRIBE_IDLE_SECONDS ?? '60',
  };
}

/** As a PowerShell literal string. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
