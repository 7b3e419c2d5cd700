import { browsers } from '../browsers/browsers.ts';
import { foundBrowsers } from '../browsers/found-browsers.ts';
import { browserRegistration } from '../browsers/registration.ts';
import type { Registry } from '../browsers/registry.ts';
import { bridgeLauncher } from '../install.ts';
import { type InstallRecord, readRecord } from '../record.ts';
import type { System } from '../system.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkHost } from './check-host.ts';
import { checkPackaged } from './check-packaged.ts';
import { checkRegistration } from './check-registration.ts';
import { checkRuntime } from './check-runtime.ts';
import { checkSandboxed } from './check-sandboxed.ts';
import { type Finding, note, problem } from './finding.ts';

export type DoctorOptions = {
  system: System;
  appDir: string;
  dataDir: string;
  /** The folder of the system's package that this is; undefined where it is none. */
  packagedIn?: string | undefined;
  /** The API's port. */
  port: number;
  registry: Registry;
  signal?: AbortSignal;
};

/** Looks at everything between a browser and the host, and says in words what is wrong. */
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

/** The browsers that are found, and the other places the installation has written to. */
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
