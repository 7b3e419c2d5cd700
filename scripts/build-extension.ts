import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'wxt';

/** Builds the extension into a folder under `outDir`, as it is shipped. @returns that folder */
export async function buildExtension(
  browser: 'chrome' | 'firefox',
  outDir: string,
): Promise<string> {
  const { NODE_ENV } = process.env;
  // What runs tests says "test", for which React would be built with its checks: slower, and not
  // what is shipped.
  process.env.NODE_ENV = 'production';
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    browser,
    outDir,
    outDirTemplate: browser,
    logger: silent,
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
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
