import { type HistoryDatabase, storeNames } from '../database/database.ts';
import type { Write } from '../database/write.ts';

/** SHA-256 in hex. */
export async function screenshotHash(png: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', png);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hashes of screenshots that entries name and that are not here. */
export async function missingScreenshots(db: HistoryDatabase, limit: number): Promise<string[]> {
  const stores = db.transaction(storeNames);
  // In one request: asking for each would hold up whoever wants to write.
  const present = new Set(await stores.objectStore('screenshots').getAllKeys());
  const missing: string[] = [];
  let cursor = await stores
    .objectStore('entries')
    .index('byScreenshot')
    .openKeyCursor(null, 'nextunique');
  while (cursor && missing.length < limit) {
    if (!present.has(cursor.key)) missing.push(cursor.key);
    cursor = await cursor.continue();
  }
  return missing;
}

/** Keeps a PNG that another replica sent, where an entry uses it. Answers whether one does. */
export async function keepScreenshot(
  { stores, change }: Write,
  png: Uint8Array<ArrayBuffer>,
  hash: string,
): Promise<boolean> {
  const entries = stores.objectStore('entries');
  const users = await entries.index('byScreenshot').getAll(hash);
  if (users.length === 0) return false;
  await stores.objectStore('screenshots').put(png, hash);
  // To the reader its entries have changed: they can show their screenshot now.
  for (const user of users) await entries.put({ ...user, change: change() });
  return true;
}
