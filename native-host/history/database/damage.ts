/** What was read of a database cannot be. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
}

const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/** Whether an error says that a database is damaged: https://www.sqlite.org/rescode.html */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true;
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const primary = Number(error.errcode) & 0xff;
  return primary === sqliteCorrupt || primary === sqliteNotADatabase;
}
