import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { foreignOwner } from '../../../shared/node/foreign-owner.ts';
import { describeHolder, lockHolder } from '../../../shared/node/lock-holder.ts';
import { askStatus } from '../../link/client/find-host.ts';
import { howToUnlock } from '../../settings/api-lock.ts';
import { lockOf, readSettings } from '../../settings/settings-file.ts';
import { tokenFile } from '../../settings/token-file.ts';
import { runtimePath } from '../app/launcher.ts';
import { browsers, foundBrowsers } from '../browsers/browsers.ts';
import { browserRegistration, sharedRegistrations } from '../browsers/registration.ts';
import type { Registry } from '../browsers/registry.ts';
import { bridgeLauncher } from '../install.ts';
import { type InstallRecord, readRecord } from '../record.ts';
import type { System } from '../system.ts';
import { checkRegistration } from './check-registration.ts';
import { type Finding, note, ok, problem } from './finding.ts';

export type DoctorOptions = {
  system: System;
  appDir: string;
  dataDir: string;
  /**
   * The folder of the system package that this program is from; undefined where it is from none.
   */
  packagedIn?: string | undefined;
  /** The API's port. */
  port: number;
  registry: Registry;
  signal?: AbortSignal;
};

const fix = 'Run `sudo apt install --reinstall screenscribe`.';

/** Checks everything between a browser and the host, and describes what is wrong. */
export async function doctor(options: DoctorOptions): Promise<Finding[]> {
  return [
    ...(await checkInstallation(options)),
    ...checkSandboxed(options.system),
    ...(await checkDataFolder(options.dataDir)),
    ...(await checkHost(options)),
  ];
}

async function checkInstallation(options: DoctorOptions): Promise<Finding[]> {
  const { system, appDir, packagedIn, registry, signal } = options;
  const record = readable(appDir);
  if (packagedIn !== undefined) {
    const packaged = await checkPackaged(packagedIn, { registry, signal });
    return record === undefined ? packaged : [...packaged, alsoInstalled(appDir)];
  }
  if (record instanceof Error) {
    return [problem(`${record.message}.`, `Remove ${appDir} and run \`screenscribe install\`.`)];
  }
  if (!record) {
    return [problem(`Nothing is installed in ${appDir}.`, 'Run `screenscribe install`.')];
  }
  const runtime = await checkRuntime({ appDir, platform: system.platform }, signal);
  return [...runtime, ...checkBrowsers(options, record)];
}

function alsoInstalled(appDir: string): Finding {
  return note(
    `Screenscribe is installed in ${appDir}, too, and your browsers use that.`,
    'To use the package alone, run `screenscribe uninstall`; the history stays.',
  );
}

function readable(appDir: string): InstallRecord | Error | undefined {
  try {
    return readRecord(appDir);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The browsers found, and the other places that the installation has written to. */
function checkBrowsers({ system, appDir, registry }: DoctorOptions, record: InstallRecord) {
  const launcher = bridgeLauncher({ appDir, platform: system.platform }).file;
  const known = browsers.map((browser) => ({
    title: browser.title,
    option: `--browser ${browser.name}`,
    entry: browserRegistration(browser, system, appDir),
  }));
  const written = new Set(record.registrations.map(({ manifest }) => manifest));
  const found = new Set(foundBrowsers(system).map(({ title }) => title));
  const expected = known.filter(
    ({ title, entry }) => found.has(title) || written.has(entry.manifest),
  );
  const named = new Set(known.map(({ entry }) => entry.manifest));
  const custom = record.registrations
    .filter(({ manifest }) => !named.has(manifest))
    .map((entry) => ({ title: entry.manifest, option: '--dir with its folder', entry }));
  return [...expected, ...custom].flatMap((checked) =>
    checkRegistration(checked, launcher, registry),
  );
}

/** Browsers of this user that run in a sandbox and may not start programs outside of it. */
function checkSandboxed({ platform, home }: System): Finding[] {
  if (platform !== 'linux') return [];
  return browsers.flatMap(({ title, snap, flatpak }) => [
    ...(snap && existsSync(path.join(home, 'snap', snap)) ? [snapNote(title, snap)] : []),
    ...(flatpak && existsSync(path.join(home, '.var/app', flatpak)) ? [flatpakNote(title)] : []),
  ]);
}

/** Firefox's snap uses the WebExtensions portal; those of the Chromium family have no way out. */
function snapNote(title: string, snap: string): Finding {
  return snap === 'firefox'
    ? note(
        `${title} is installed as a snap: it asks before it starts the host.`,
        'Allow it when asked; where it does not ask, install Firefox from packages.mozilla.org.',
      )
    : note(
        `${title} is installed as a snap, which may not start programs outside of it.`,
        `Install ${title} from its maker's own package; in the snap, capturing works in the page only.`,
      );
}

function flatpakNote(title: string): Finding {
  return note(
    `${title} is installed as a Flatpak, which may not start programs outside of it.`,
    `Install ${title} from its maker's own package; in the Flatpak, capturing works in the page only.`,
  );
}

type Options = { dataDir: string; port: number; signal?: AbortSignal };

/** Whether the host answers, and whether its port is its own. */
async function checkHost(options: Options): Promise<Finding[]> {
  try {
    const status = await askStatus(options.dataDir, options.signal);
    const host = status ? ok(`The host answers (process ${status.pid}).`) : silent(options.dataDir);
    return [host, await checkPort(options, status?.api.port ?? null)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const fix = 'End its process; the next use starts another.';
    return [problem(`The host does not answer: ${reason}.`, fix)];
  }
}

/** Nothing answers: no host runs, or something else has its place. */
function silent(dataDir: string): Finding {
  const lock = path.join(dataDir, 'host.lock');
  if (!lockHolder(lock)) {
    return note('The host is not running.', 'A browser or any command starts it when needed.');
  }
  return problem(
    `${lock} is held by ${describeHolder(lock)}, and no host answers.`,
    'If that is a host, it is starting or ending: look again. Otherwise end that process.',
  );
}

/** @param served the port the host's API listens on, null where it does not */
async function checkPort({ port, signal }: Options, served: number | null): Promise<Finding> {
  if (served !== null) return ok(`The API listens on port ${served}.`);
  if (!(await isTaken(port, signal))) return note(`The API is off; port ${port} is free for it.`);
  return problem(
    `Another program listens on port ${port}, so the API cannot.`,
    'End that program, or give the API another port in the settings or as SCREENSCRIBE_PORT.',
  );
}

async function isTaken(port: number, signal?: AbortSignal): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect', signal ? { signal } : {});
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Whether a system package is complete: what it runs, and its registrations with browsers. */
export async function checkPackaged(
  root: string,
  { registry, signal }: { registry: Registry; signal?: AbortSignal | undefined },
): Promise<Finding[]> {
  const where = { appDir: root, platform: 'linux' as const };
  const runtime = await checkRuntime(where, signal);
  const launcher = bridgeLauncher(where).file;
  const known = sharedRegistrations.flatMap(({ title, entry }) =>
    checkRegistration({ title, option: '', entry }, launcher, registry),
  );
  return [...runtime, ...known].map((finding) =>
    finding.level === 'problem' ? { ...finding, fix } : finding,
  );
}

const run = promisify(execFile);
const reinstall = 'Run `screenscribe install` again.';

/** Whether what browsers start is complete: the launcher, the runtime, the code. */
async function checkRuntime(
  where: { appDir: string; platform: NodeJS.Platform },
  signal?: AbortSignal,
): Promise<Finding[]> {
  const runtime = path.join(where.appDir, runtimePath(where.platform));
  const bridge = path.join(where.appDir, 'native-host', 'bridge.ts');
  const missing = [bridgeLauncher(where).file, runtime, bridge].filter((file) => !existsSync(file));
  if (missing.length > 0) {
    return missing.map((file) => problem(`${file} is missing.`, reinstall));
  }
  try {
    const { stdout } = await run(runtime, ['--version'], signal ? { signal } : {});
    return [ok(`Node ${stdout.trim()} is kept in ${where.appDir}.`)];
  } catch {
    return [problem(`${runtime} does not run.`, reinstall)];
  }
}

/** Whether the host can use its data. Reports nothing for a folder that is fine or missing. */
async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  if (!lstatSync(dataDir, { throwIfNoEntry: false })) return [];
  const foreign = foreignOwner(dataDir);
  if (foreign) return [problem(foreign, 'Or choose another folder with SCREENSCRIBE_DATA_DIR.')];
  try {
    return [...(await checkSettings(dataDir)), ...findSetAside(dataDir)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const fix = `Give yourself the right to read and write ${dataDir}.`;
    return [problem(`The data folder ${dataDir} cannot be read: ${reason}.`, fix)];
  }
}

async function checkSettings(dataDir: string): Promise<Finding[]> {
  const file = path.join(dataDir, 'settings.json');
  const [settings, token] = [await readSettings(file), await tokenFile(dataDir).read()];
  const findings: Finding[] = [];
  if (settings === 'damaged') {
    findings.push(
      problem(
        `${file} cannot be read.`,
        'Give yourself the right to read it, or bring a copy back: the next start sets it aside.',
      ),
    );
  }
  if (token.state === 'damaged') {
    const named = path.join(dataDir, 'api-token');
    findings.push(problem(`${named}, which holds the API token, cannot be read.`, howToUnlock));
  }
  if (lockOf(settings, token).state === 'locked') {
    findings.push(
      problem('The API token cannot be read, so the API refuses every request.', howToUnlock),
    );
  }
  return findings;
}

function findSetAside(dataDir: string): Finding[] {
  const names = readdirSync(dataDir).filter((name) => setAside.test(name));
  if (names.length === 0) return [];
  return [
    note(
      `Damaged files were set aside in ${dataDir}: ${names.sort().join(', ')}.`,
      'They are no longer needed. Remove them once you are sure that nothing is missing.',
    ),
  ];
}

/** Settings and tokens; databases; logs of missing databases. */
const setAside = /\.damaged-\d|^damaged-\d|^orphaned-\d/;
