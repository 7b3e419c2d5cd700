import type { LookFor } from '../../shared/api/operations/screen-text.ts';
import { findText } from './matching/find-text.ts';
import type { TextSearch } from './matching/search/text-search.ts';
import type { ScreenReader, ScreenReading } from './reading/screen-reader.ts';
import type { Snapshots, Target } from './snapshots.ts';

/** What a look at the screen gives: where the text that was looked for stands, in reading order. */
export type Seen = { reading: ScreenReading; snapshotId: string; matches: Target[] };

/** Reads the screen and looks for a text in it. Throws as `ScreenReader.read` and `findText` do. */
export type Look = (query: LookFor, signal: AbortSignal) => Promise<Seen>;

export function createLook(parts: {
  reader: ScreenReader;
  snapshots: Snapshots;
  search: TextSearch;
}): Look {
  const { reader, snapshots, search } = parts;
  return async (query, signal) => {
    const area = { region: query.region, display: query.display };
    const reading = await reader.read(area, signal);
    const found = await findText(reading.lines, query, { search, signal });
    const { id, found: matches } = snapshots.keep(area, reading, { found });
    return { reading, snapshotId: id, matches };
  };
}
