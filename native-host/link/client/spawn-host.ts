import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { HostPlace } from './connect-host.ts';

/** A process that starts a host, or is one. */
export type HostCommand = { command: string; args: string[] };

/** How long, in ms, one way to start a host gets before the next is tried. */
const nextWayMs = 2_000;

/**
 * Starts a host that outlives this process: in its own session, without a terminal or pipes. Where
 * there are several ways, the next one is tried after one that fails or soon leads to no host; if
 * both lead to one, the later host ends by itself. `failure` says how the last of them ended, where
 * its exit code was not 0: earlier ones may exit with 0 without having started anything.
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

/** Resolves where the started process exits with a code other than 0, and never otherwise. */
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
  // Firefox ends the job object of what it started and everything in it. Processes created by WMI
  // are in no job; they inherit no environment either, and would open a console window.
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
 * The variables of a host that no person started: its data folder, and to end when it is idle. One
 * that a person runs in the foreground keeps running.
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
