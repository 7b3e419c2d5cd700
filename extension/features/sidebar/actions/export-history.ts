import type { Entry } from '../../../../shared/api/entry.ts';
import { csvHeader, entryCsv } from '../../../../shared/history/entry-csv.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';

const pageSize = 1_000;

/** The whole history as a file, in the formats of the host. */
export async function exportHistory(history: HistoryStore, format: 'json' | 'csv'): Promise<File> {
  const entries = await allEntries(history);
  const name = `screenscribe-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv')
    return new File([csvHeader(), ...entries.map(entryCsv)], name, { type: 'text/csv' });
  const document = { version: 1, exportedAt: new Date().toISOString(), entries };
  return new File([JSON.stringify(document)], name, { type: 'application/json' });
}

async function allEntries(history: HistoryStore): Promise<Entry[]> {
  const { ids } = await history.ids({ sort: 'position', mixed: true });
  const entries: Entry[] = [];
  for (let start = 0; start < ids.length; start += pageSize)
    entries.push(...(await history.getMany(ids.slice(start, start + pageSize))));
  return entries;
}
