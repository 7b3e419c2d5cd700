import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { System } from '../system.ts';
import { type Browser, browsers } from './browsers.ts';

/** The browsers that this user has: their program is there, or their folder from a first run. */
export function foundBrowsers(system: System): Browser[] {
  return browsers.filter((browser) => isFound(browser, system));
}

function isFound(browser: Browser, { platform, home, environment }: System): boolean {
  switch (platform) {
    case 'win32':
      return [environment.LOCALAPPDATA, environment.APPDATA].some(
        (folder) => folder && existsSync(path.join(folder, browser.windowsProfile)),
      );
    case 'darwin': {
      const support = path.join(
        home,
        'Library',
        'Application Support',
        path.dirname(browser.macos),
      );
      return existsSync(`/Applications/${browser.title}.app`) || existsSync(support);
    }
    default:
      return (
        existsSync(path.join(home, path.dirname(browser.linux))) ||
        browser.programs.some((program) => programPath(program, environment) !== undefined)
      );
  }
}

/** Where `program` stands on the PATH. */
export function programPath(
  program: string,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, program)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
