import type { SyncedReplica } from '../../../shared/history/synced-replica.ts';
import type { HistoryQuery } from '../entries/listing.ts';
import type { HistorySearchQuery } from '../entries/search-entries.ts';
import type { EntryUpdate } from '../entries/update-entry.ts';
import type { History } from '../history.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

type Exports = 'exportJson' | 'exportCsv';

type Later<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** The host's history, in a thread, so that no search and no long text blocks everything else. */
export type HostHistory = AsyncDisposable &
  Later<Omit<History, Exports | 'replica' | typeof Symbol.asyncDispose>> & {
    [Name in Exports]: (...args: Parameters<History[Name]>) => AsyncGenerator<Bytes>;
  } & {
    /** The answers of these calls as JSON in UTF-8: serializing a long text takes long too. */
    json: {
      get(id: string): Promise<Bytes>;
      /** The text of an entry alone, as a string of JSON. */
      text(id: string): Promise<Bytes>;
      list(query: HistoryQuery): Promise<Bytes>;
      search(query: HistorySearchQuery): Promise<Bytes>;
      update(id: string, update: EntryUpdate): Promise<Bytes>;
    };
    /** Connects this history to those of other processes. */
    replica: SyncedReplica;
  };
