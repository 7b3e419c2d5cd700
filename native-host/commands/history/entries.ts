import type { Entry } from '../../../shared/api/entry.ts';
import type { Context } from '../command.ts';

/** Which entries to show and how, as `parseArgs` takes it. */
export const entryFilter = {
  color: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** One entry a line: its time, its id and how its text begins; or its JSON. */
export function printEntries(
  { entries, total }: { entries: Entry[]; total: number },
  json: boolean,
  { stdout, stderr }: Context,
): void {
  for (const entry of entries) stdout.write(`${json ? JSON.stringify(entry) : row(entry)}\n`);
  if (entries.length < total) stderr.write(`${entries.length} of ${total} entries\n`);
}

function row({ createdAt, id, text }: Entry): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `${createdAt}  ${id}  ${line.length > 80 ? `${line.slice(0, 79)}…` : line}`;
}
