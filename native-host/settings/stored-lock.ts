import { randomBytes } from 'node:crypto';
import type { ApiLock } from './api-lock.ts';
import type { SettingsFile } from './settings-file.ts';
import { sha256 } from './token-file.ts';

/**
 * What the two files say together. The settings go before the token's own file where they name a
 * token: where the two differ, a crash came between them, and the owner knows that one. No file that
 * is damaged opens the door, nor does one that is missing while the other speaks of a token.
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

/** Earlier versions know no `locked`: for them it is a token that nobody has. */
export function hashInSettings(lock: ApiLock): string | null {
  if (lock.state === 'locked') return sha256(randomBytes(32).toString('hex'));
  return lock.state === 'token' ? lock.sha256 : null;
}

export function isSameLock(one: ApiLock, other: ApiLock | { state: 'damaged' }): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
