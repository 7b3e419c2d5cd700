import path from 'node:path';
import { z } from 'zod';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import { parseJson } from '../../shared/parse-json.ts';

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
