import { existsSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { type Browser, browsers } from '../install/browsers/browsers.ts';
import { foundBrowsers, programPath } from '../install/browsers/found-browsers.ts';
import { browserRegistration } from '../install/browsers/registration.ts';
import { readRecord } from '../install/record.ts';
import { appDir, type System } from '../install/system.ts';
import type { LastBrowser } from './last-browser.ts';

/** How to start a browser, and its name for people. */
export type BrowserProgram = { title: string; command: string; args: string[] };

/** Whether that very process still runs. Only Linux tells; elsewhere it is taken as ended. */
export function isStillRunning({ pid, executable }: LastBrowser): boolean {
  if (pid === null || executable === null || process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/exe`) === executable;
  } catch {
    return false;
  }
}

/** The program of the browser that was attached last; undefined where it is no longer there. */
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

/** Programs of snaps and Flatpaks cannot be started from where they seem to be. */
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
