import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';

const lastBrowser = z.strictObject({
  /** As the extension names it, for example `Chromium`. */
  name: z.string(),
  family: z.enum(['chromium', 'firefox']),
  /** Null where the system did not tell which program it is. */
  executable: z.string().nullable(),
  /** What says which profile it is. */
  args: z.array(z.string()),
  pid: z.int().nullable(),
});

/** The browser whose extension was attached last, and how to start it again. */
export type LastBrowser = z.infer<typeof lastBrowser>;

/** What `browser.json` of the data folder remembers; undefined where it cannot be read. */
export async function readLastBrowser(dataDir: string): Promise<LastBrowser | undefined> {
  try {
    return lastBrowser.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    // Missing, damaged or of a later version: the next browser that attaches replaces it.
    return undefined;
  }
}

export async function rememberBrowser(dataDir: string, browser: LastBrowser): Promise<void> {
  await writeFileAtomically(fileIn(dataDir), `${JSON.stringify(browser, null, 2)}\n`);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'browser.json');
}
