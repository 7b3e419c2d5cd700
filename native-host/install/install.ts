import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './app/app-files.ts';
import { type AppSource, copyApp, isSameFolder } from './app/copy-app.ts';
import { desktopEntry } from './app/desktop-entry.ts';
import { joinExtension } from './app/join-extension.ts';
import { commandOnPath, type Launcher, launcher } from './app/launcher.ts';
import type { Registration } from './browsers/registration.ts';
import { manifestText } from './browsers/registration.ts';
import type { Registry } from './browsers/registry.ts';
import { type InstallRecord, readRecord, writeRecord, writeWhole } from './record.ts';
import { addToPath } from './user-path.ts';

export type InstallOptions = {
  source: AppSource;
  version: string;
  appDir: string;
  platform: NodeJS.Platform;
  /** The browsers to register the host with, besides those of an earlier installation. */
  registrations: Registration[];
  registry: Registry;
  /** Whether terminals find the command line; Windows only. */
  onPath?: boolean;
};

/**
 * Copies the application to `appDir`, unless it is there already, and registers it with browsers.
 * Running it again only changes what is out of date.
 * @returns the files, folders and registry keys that changed
 * @throws Error where `appDir` holds something else, or libraries could not be loaded from it
 */
export function install(options: InstallOptions): string[] {
  const { source, appDir, platform, registry } = options;
  const before = readRecord(appDir);
  const isInPlace = isSameFolder(source.root, appDir);
  if (!before && !isInPlace) refuseForeign(appDir);
  if (platform === 'win32') refuseLong(appDir);
  const record = nextRecord(before, options);
  const changed: string[] = [];
  if (before?.fingerprint !== record.fingerprint) {
    if (!isInPlace) copyApp(source, { appDir, platform }, (fresh) => writeRecord(fresh, record));
    changed.push(appDir);
  }
  joinExtension(appDir);
  // Recorded before it is written, so that an interrupted installation can be removed too.
  writeRecord(appDir, record);
  for (const { file, text } of launchers(options, record)) {
    mkdirSync(path.dirname(file), { recursive: true });
    if (writeWhole(file, text, { mode: 0o755 })) changed.push(file);
  }
  const desktop = applicationEntry(options);
  if (desktop) {
    mkdirSync(path.dirname(desktop.file), { recursive: true });
    if (writeWhole(desktop.file, desktop.text)) changed.push(desktop.file);
  }
  for (const entry of record.registrations) {
    changed.push(...register(entry, bridgeLauncher(options).file, registry));
  }
  if (record.path !== undefined && addToPath(record.path, registry)) changed.push(record.path);
  return changed;
}

/** The script that browsers start. */
export function bridgeLauncher(where: { appDir: string; platform: NodeJS.Platform }): Launcher {
  return launcher('bridge', 'native-host/bridge.ts', where);
}

/** The command line. */
export function commandLauncher(where: { appDir: string; platform: NodeJS.Platform }): Launcher {
  return launcher('screenscribe', 'native-host/cli.ts', where);
}

/** The desktop entry that identifies the application; undefined where none is needed. */
export function applicationEntry(where: { appDir: string; platform: NodeJS.Platform }) {
  return desktopEntry({ ...where, command: commandLauncher(where).file });
}

function launchers(options: InstallOptions, record: InstallRecord): Launcher[] {
  const onPath = record.path === undefined ? [] : [commandOnPath(options.appDir)];
  return [bridgeLauncher(options), commandLauncher(options), ...onPath];
}

function refuseForeign(appDir: string): void {
  if (!existsSync(appDir) || readdirSync(appDir).length === 0) return;
  throw new Error(`${appDir} holds files that no installation wrote; move them away first`);
}

/** Windows loads libraries from paths of 259 characters at most; the longest within has 90. */
const longestOnWindows = 165;

function refuseLong(appDir: string): void {
  if (appDir.length <= longestOnWindows) return;
  throw new Error(
    `${appDir} is ${appDir.length} characters long; programs run on Windows from folders of at most ` +
      `${longestOnWindows}. Set LOCALAPPDATA to a shorter folder for this command.`,
  );
}

function nextRecord(before: InstallRecord | undefined, options: InstallOptions): InstallRecord {
  const { source, version, appDir, platform, registrations } = options;
  const entry = applicationEntry(options);
  const known = new Map(
    [...(before?.registrations ?? []), ...registrations].map((entry) => [key(entry), entry]),
  );
  const manifests = [...known.values()].map(({ manifest }) => manifest);
  const onPath = options.onPath && platform === 'win32';
  const folder = onPath ? path.win32.dirname(commandOnPath(appDir).file) : before?.path;
  const files = [appDir, ...(entry ? [entry.file] : []), ...manifests];
  return {
    version,
    fingerprint: fingerprint(source.root),
    registrations: [...known.values()],
    ...(folder !== undefined && { path: folder }),
    folders: [...new Set([...(before?.folders ?? []), ...files.flatMap(missingFolders)])],
  };
}

/** On Windows two browsers may share a manifest. */
function key({ manifest, keys }: Registration): string {
  return [manifest, ...keys].join('\n');
}

/** The folders that have to be created for `file`, the outermost first. */
function missingFolders(file: string): string[] {
  const folder = path.dirname(file);
  return existsSync(folder) ? [] : [...missingFolders(folder), folder];
}

function register(entry: Registration, launcherFile: string, registry: Registry): string[] {
  const { family, manifest, keys } = entry;
  const changed: string[] = [];
  mkdirSync(path.dirname(manifest), { recursive: true });
  if (writeWhole(manifest, manifestText(family, launcherFile))) changed.push(manifest);
  for (const name of keys) {
    if (registry.read(name) === manifest) continue;
    registry.write(name, manifest);
    changed.push(name);
  }
  return changed;
}
