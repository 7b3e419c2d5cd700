import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { settingsChange } from '../../shared/api/settings.ts';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { ApiLock } from './api-lock.ts';
import { sha256 } from './token-file.ts';

/**
 * The content of `settings.json`: the changes a person made, when each was made (milliseconds since
 * 1970 by path), and the SHA-256 of the API token. The last is a copy of the one in `api-token`,
 * for earlier versions.
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

/** The content where nothing was ever changed. */
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
 * Earlier versions stored every setting with the first change of one, and had the accurate models
 * as the default: what nobody chose follows the current default.
 */
function withoutOldDefaults(stored: SettingsFile): SettingsFile {
  const { settings, changedAt } = stored;
  if (settings.ocr?.model !== 'accurate' || 'ocr.model' in changedAt) return stored;
  const { model: _, ...ocr } = settings.ocr;
  return { ...stored, settings: { ...settings, ocr } };
}

/**
 * The lock that follows from the two files. Settings that name a token take precedence over the
 * token's own file: where the two differ, a crash came between them, and the owner knows the token
 * in the settings. A damaged file never opens the API, nor does a missing one while the other names
 * a token.
 */
export function lockOf(
  found: SettingsFile | 'damaged',
  kept: ApiLock | { state: 'damaged' },
): ApiLock {
  if (kept.state === 'locked') return kept;
  if (found !== 'damaged' && found.apiTokenSha256 !== null) {
    return { state: 'token', sha256: found.apiTokenSha256 };
  }
  if (kept.state === 'token') return kept;
  if (kept.state === 'damaged' || found === 'damaged') return { state: 'locked' };
  return { state: 'open' };
}

/** Earlier versions do not know `locked`: for them it is a token that nobody has. */
export function hashInSettings(lock: ApiLock): string | null {
  if (lock.state === 'locked') return sha256(randomBytes(32).toString('hex'));
  return lock.state === 'token' ? lock.sha256 : null;
}

export function isSameLock(one: ApiLock, other: ApiLock | { state: 'damaged' }): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
