import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Problem } from '../../shared/api/problem.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import { parseJson } from '../../shared/parse-json.ts';

const stored = z.object({ restoreToken: z.string().min(1).max(4_000) });

/** The file for the desktop's token of a person's consent: to input, or to images. */
export function consentFileIn(dataDir: string, to: 'input' | 'screen'): string {
  return path.join(dataDir, `${to}-consent.json`);
}

/** Whether a person has consented before, as far as this program knows. */
export function hasConsent(file: string): boolean {
  return existsSync(file);
}

/** The desktop's token for that consent; undefined where it has to ask. */
export function readConsent(file: string): string | undefined {
  try {
    return stored.parse(parseJson(readFileSync(file, 'utf8'))).restoreToken;
  } catch {
    // A damaged one counts as none: the person is asked again.
    return undefined;
  }
}

/** Each token is valid once: the desktop's new one for the next time replaces it. */
export async function keepConsent(file: string, restoreToken: string): Promise<void> {
  await writeFileAtomically(file, JSON.stringify({ restoreToken }));
}

export function forgetConsent(file: string): void {
  rmSync(file, { force: true });
}

/** In ms: the dialog stays open, and its answer counts for the next request. */
const consentMs = 15_000;

/**
 * Waits for a person's answer, but no longer than `consentMs`.
 * @param unanswered what is thrown where they have not answered yet
 */
export async function waitForPerson<T>(asked: Promise<T>, unanswered: () => Problem): Promise<T> {
  const waiting = new AbortController();
  const late = delay(consentMs, undefined, { signal: waiting.signal }).then(() => {
    throw unanswered();
  });
  return await Promise.race([asked, late]).finally(() => waiting.abort());
}
