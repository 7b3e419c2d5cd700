import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { HostPlace } from './host-place.ts';

/**
 * Starts a host that outlives this process: in its own session, on no terminal and no pipe.
 * `failure` names how it ended, where it ended other than with 0.
 */
export function spawnHost({ dataDir, hostEntry }: HostPlace): {
  failure: () => string | undefined;
} {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { command, args } = hostCommand({ dataDir, hostEntry });
  const host = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    cwd: dataDir,
    env: { ...process.env, ...hostVariables(dataDir) },
  });
  let failure: string | undefined;
  host.once('error', (error) => {
    failure = error.message;
  });
  host.once('exit', (code, signal) => {
    if (code !== 0) failure = signal ?? `exit code ${code}`;
  });
  host.unref();
  return { failure: () => failure };
}

/** The command line of a host, and the process that starts it. */
export function hostCommand(
  { dataDir, hostEntry }: HostPlace,
  platform = process.platform,
  node = process.execPath,
): { command: string; args: string[] } {
  if (platform !== 'win32') return { command: node, args: [hostEntry] };
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
