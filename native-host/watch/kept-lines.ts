import type { Entry, Source } from '../../shared/api/entry.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Merged } from './lines/merge-lines.ts';

/** The history entry that the lines of a watch go to. */
export type KeptLines = {
  /** Null while the history is paused. */
  readonly entryId: string | null;
  /** Begins the entry, so that it has an id before there is a line. */
  begin(): Promise<void>;
  /** Puts what is new into the entry; what is kept is on the disk when it resolves. */
  keep(merged: Merged, time: string): Promise<void>;
  /** Takes an entry back that no line has come into. */
  end(): Promise<void>;
};

type Parts = {
  history: Pick<HostHistory, 'add' | 'remove'> & {
    [Name in 'addSeen' | 'get']: (...args: Parameters<HostHistory[Name]>) => Entry | Promise<Entry>;
  };
  settings: { current: Pick<SettingsStore['current'], 'capture'> };
};

/** Characters of one entry: each line writes and indexes its text anew. A further one follows. */
const maxEntryLength = 50_000;

export function createKeptLines(
  { history, settings }: Parts,
  about: { source: Source; languages: string[] },
): KeptLines {
  let entryId: string | null = null;
  let length = 0;

  async function addEntry(): Promise<string> {
    const entry = await history.add({ text: '', ...about });
    entryId = entry.id;
    length = 0;
    return entry.id;
  }

  async function addTo(id: string, { added, grown }: Merged, time: string): Promise<void> {
    const seen = added.map(({ text }) => ({ text, time }));
    const entry = await history.addSeen(id, { added: seen, grown });
    length = entry.text.length;
  }

  return {
    get entryId() {
      return entryId;
    },
    async begin() {
      if (!settings.current.capture.pauseHistory) await addEntry();
    },
    async keep(merged, time) {
      if (settings.current.capture.pauseHistory) {
        entryId = null;
        return;
      }
      const more = merged.added.reduce((sum, { text }) => sum + text.length + 1, 0);
      const isFull = length > 0 && length + more > maxEntryLength;
      const id = entryId === null || isFull ? await addEntry() : entryId;
      try {
        await addTo(id, merged, time);
      } catch (error) {
        // A person, or the limits of the history, may have deleted it: what comes now is another.
        if (!isGone(error)) throw error;
        await addTo(await addEntry(), merged, time);
      }
    },
    async end() {
      if (entryId === null || length > 0) return;
      try {
        const { text, pinned } = await history.get(entryId);
        // A person may have made it theirs.
        if (text === '' && !pinned) await history.remove(entryId);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not_found';
}
