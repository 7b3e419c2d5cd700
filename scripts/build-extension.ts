import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'wxt';

/** Builds the extension into a folder under `outDir`, as it is shipped. @returns that folder */
export async function buildExtension(
  browser: 'chrome' | 'firefox',
  outDir: string,
): Promise<string> {
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    browser,
    outDir,
    outDirTemplate: browser,
    logger: silent,
  });
  return path.join(outDir, browser);
}

const nothing = () => undefined;
const silent = {
  debug: nothing,
  log: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  success: nothing,
  level: 0,
};
