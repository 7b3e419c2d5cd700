import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { installation } from '../native-host/commands/installation/installation.ts';
import {
  type Browser,
  browsers,
  foundBrowsers,
  programPath,
} from '../native-host/install/browsers/browsers.ts';
import {
  browserRegistration,
  customRegistration,
} from '../native-host/install/browsers/registration.ts';
import { installAndPrepare } from '../native-host/install/install-and-prepare.ts';
import { version } from '../shared/node/version.ts';
import { buildExtension } from './build-extension.ts';

export type OpenedBrowser = Disposable & { title: string };

/**
 * Registers the host with every browser that is found, and opens a Chromium with the extension in
 * a profile of its own, under the data folder. Null where there is no such browser.
 */
export async function openBrowser(dataDir: string): Promise<OpenedBrowser | null> {
  const profile = path.join(dataDir, 'browser');
  const { system, ...where } = await installation({ environment: process.env });
  await installAndPrepare({
    ...where,
    version,
    platform: system.platform,
    registrations: [
      ...foundBrowsers(system).map((found) => browserRegistration(found, system, where.appDir)),
      customRegistration(profile),
    ],
  });
  const browser = browsers.find(takesExtension);
  const program = browser?.programs.map((name) => programPath(name)).find(Boolean);
  if (!browser || !program) return null;
  const extension = await buildExtension('chrome', path.join(dataDir, 'extension'));
  await mkdir(profile, { recursive: true, mode: 0o700 });
  const child = spawn(program, browserArguments(profile, extension), {
    stdio: 'ignore',
    env: { ...process.env, SCREENSCRIBE_DATA_DIR: dataDir },
  });
  await started(child);
  return { title: browser.title, [Symbol.dispose]: () => child.kill() };
}

/** Google Chrome and Edge no longer load an extension from the command line. */
function takesExtension({ name, family, programs }: Browser): boolean {
  if (family !== 'chromium' || name === 'chrome' || name === 'edge') return false;
  return programs.some((program) => programPath(program));
}

function browserArguments(profile: string, extension: string): string[] {
  return [
    `--user-data-dir=${profile}`,
    `--load-extension=${extension}`,
    '--no-first-run',
    '--no-default-browser-check',
    // Chromium's sandbox does not work for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
}
