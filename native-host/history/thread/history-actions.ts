import type { Color } from '../../../shared/api/entry.ts';
import type { HistoryQuery } from '../entries/listing.ts';
import type { HistorySearchQuery } from '../entries/search-entries.ts';
import type { EntryUpdate } from '../entries/update-entry.ts';
import type { History } from '../history.ts';
import type { Bytes } from './host-history.ts';

export type HistoryActions = ReturnType<typeof historyActions>;

/** The actions of a history in a thread, by name. */
export function historyActions(history: History) {
  const { replica, exportJson, exportCsv, [Symbol.asyncDispose]: close, ...calls } = history;
  const { id: _id, onChange: _onChange, ...replicaCalls } = replica;
  return {
    ...calls,
    ...replicaCalls,
    ...writtenCalls(history),
    ...exportCalls({ json: exportJson, csv: exportCsv }),
    close,
  };
}

function writtenCalls(history: History) {
  return {
    getJson: (id: string) => written(history.get(id)),
    getTextJson: (id: string) => written(history.get(id).text),
    listJson: (query: HistoryQuery) => written(history.list(query)),
    searchJson: (query: HistorySearchQuery) => written(history.search(query)),
    updateJson: (id: string, update: EntryUpdate) => written(history.update(id, update)),
  };
}

type Export = (options?: { color?: Color | undefined }) => AsyncGenerator<string>;

/** Exports are requested piece by piece, as fast as their clients take them. */
function exportCalls(formats: Record<'json' | 'csv', Export>) {
  const underWay = new Map<number, AsyncGenerator<string>>();
  let last = 0;
  return {
    exportStart(format: 'json' | 'csv', ...options: Parameters<Export>): number {
      underWay.set(++last, formats[format](...options));
      return last;
    },
    /** Undefined after the last. */
    async exportNext(id: number): Promise<Bytes | undefined> {
      const piece = await underWay.get(id)?.next();
      return piece && !piece.done ? encoder.encode(piece.value) : undefined;
    },
    async exportEnd(id: number): Promise<void> {
      const pieces = underWay.get(id);
      underWay.delete(id);
      await pieces?.return(undefined);
    },
  };
}

function written(value: object | string): Bytes {
  return encoder.encode(JSON.stringify(value));
}

const encoder = new TextEncoder();
