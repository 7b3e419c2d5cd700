import { z } from 'zod';
import { settingsChange } from '../../shared/api/settings.ts';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import { parseJson } from '../../shared/parse-json.ts';

/**
 * What `settings.json` holds: the changes a person made, when each was made (milliseconds since
 * 1970 by path), and the SHA-256 of the API token. The last is a copy of what `api-token` says,
 * which earlier versions go by.
 */
const settingsFile = z.strictObject({
  version: z.literal(1),
  settings: settingsChange,
  changedAt: z.record(z.string(), z.number()).default({}),
  apiTokenSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type SettingsFile = z.infer<typeof settingsFile>;

/** What is in force where nothing was ever changed. */
export const unchanged: SettingsFile = {
  version: 1,
  settings: {},
  changedAt: {},
  apiTokenSha256: null,
};

/** Far more than every setting takes. */
const maxBytes = 1_000_000;

/** `unchanged` where there is no file. */
export async function readSettings(file: string): Promise<SettingsFile | 'damaged'> {
  try {
    const text = await readOwnFile(file, maxBytes);
    return text === undefined ? unchanged : withoutOldDefaults(settingsFile.parse(parseJson(text)));
  } catch {
    return 'damaged';
  }
}

/**
 * Earlier versions stored every setting with the first change of one, and read by the accurate
 * models by default: what nobody chose follows the default of today.
 */
function withoutOldDefaults(stored: SettingsFile): SettingsFile {
  const { settings, changedAt } = stored;
  if (settings.ocr?.model !== 'accurate' || 'ocr.model' in changedAt) return stored;
  const { model: _, ...ocr } = settings.ocr;
  return { ...stored, settings: { ...settings, ocr } };
}
