import { existsSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import { parseJson } from '../../shared/parse-json.ts';
import {
  type Browser,
  browsers,
  foundBrowsers,
  programPath,
} from '../install/browsers/browsers.ts';
import { browserRegistration } from '../install/browsers/registration.ts';
import { readRecord } from '../install/record.ts';
import { appDir, type System } from '../install/system.ts';

/** How to start a browser, and its name for people. */
export type BrowserProgram = { title: string; command: string; args: string[] };

/** The browser whose extension was attached last, and how to restart it. */
export type LastBrowser = z.infer<typeof lastBrowser>;

/** Whether this very process still runs. Only Linux shows that; elsewhere it counts as ended. */
export function isStillRunning({ pid, executable }: LastBrowser): boolean {
  if (pid === null || executable === null || process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/exe`) === executable;
  } catch {
    return false;
  }
}

/** The program of the browser that was attached last; undefined where it no longer exists. */
export function lastProgram(
  { name, executable, args }: LastBrowser,
  system: System,
): BrowserProgram | undefined {
  if (executable && !isBoxed(executable) && existsSync(executable)) {
    return { title: name, command: executable, args };
  }
  const file = executable && path.basename(executable);
  const browser =
    browsers.find(({ programs }) => file && programs.includes(file)) ??
    browsers.find(({ title }) => title === name || title === `Google ${name}`);
  return browser && withArguments(programOf(browser, system), args);
}

/** The program of the first browser that is found and that the installer registered with. */
export function registeredProgram(system: System): BrowserProgram | undefined {
  const folder = appDir(system);
  const registered = readRecord(folder)?.registrations ?? [];
  const browser = foundBrowsers(system).find((found) => {
    const own = browserRegistration(found, system, folder);
    return registered.some(
      ({ manifest, keys }) => manifest === own.manifest && keys.join() === own.keys.join(),
    );
  });
  return browser && withArguments(programOf(browser, system), rootArguments(browser));
}

/** Chromium's sandbox does not work for root. */
function rootArguments({ family }: Browser): string[] {
  return family === 'chromium' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** Snap and Flatpak programs cannot be started from their apparent paths. */
function isBoxed(executable: string): boolean {
  return /^\/(snap|app)\//.test(executable);
}

function programOf(
  { name, title, programs }: Browser,
  { platform, environment }: System,
): BrowserProgram | undefined {
  switch (platform) {
    case 'win32':
      // `start` finds programs by their registered names, wherever they were installed.
      return {
        title,
        command: 'cmd.exe',
        args: ['/d', '/c', 'start', '', name === 'edge' ? 'msedge' : name],
      };
    case 'darwin':
      return { title, command: '/usr/bin/open', args: ['-a', title, '--args'] };
    default: {
      const command = programs.map((program) => programPath(program, environment)).find(Boolean);
      return command ? { title, command, args: [] } : undefined;
    }
  }
}

function withArguments(program: BrowserProgram | undefined, args: string[]) {
  return program && { ...program, args: [...program.args, ...args] };
}

const lastBrowser = z.strictObject({
  /** As the extension names it, for example `Chromium`. */
  name: z.string(),
  family: z.enum(['chromium', 'firefox']),
  /** Null where the system did not report its program. */
  executable: z.string().nullable(),
  /** The arguments that identify the profile. */
  args: z.array(z.string()),
  pid: z.int().nullable(),
});

/** The content of `browser.json` in the data folder; undefined where it cannot be read. */
export async function readLastBrowser(dataDir: string): Promise<LastBrowser | undefined> {
  try {
    const text = await readOwnFile(fileIn(dataDir), 1_000_000);
    return text === undefined ? undefined : lastBrowser.parse(parseJson(text));
  } catch {
    // Damaged or of a later version: the next browser that attaches replaces it.
    return undefined;
  }
}

export async function rememberBrowser(dataDir: string, browser: LastBrowser): Promise<void> {
  await writeFileAtomically(fileIn(dataDir), `${JSON.stringify(browser, null, 2)}\n`);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'browser.json');
}
