import {
  fold,
  matchesWords,
  type SearchWords,
  searchWords,
} from '../../../shared/history/search-words.ts';
import { type HistoryDatabase, type StoredEntry, storeNames } from '../database/database.ts';
import { readSelf } from '../database/write.ts';
import { type EntryFilter, type FilteredFields, passes } from './entry-filter.ts';
import { isLive } from './entry-view.ts';
import { pendingIds } from './pending-deletions.ts';
import { isPinned } from './remove-entries.ts';

export interface SearchQuery extends EntryFilter {
  /** Words, each one of which must match; a blank query finds nothing. */
  q: string;
  limit?: number | undefined;
}

export interface SearchHits {
  /** The pinned ones first, by position; then the densest match, newest first among equals. */
  ids: string[];
  /** How many of them are pinned. */
  pinned: number;
  /** All that match. */
  total: number;
}

/** Entries in one request to the database. */
const batchSize = 1_000;

/** Folded texts are held up to this many characters in all; the others are read each time. */
const maxHeld = 64_000_000;

type Indexed = FilteredFields & {
  /** Where it stands among the pinned ones; undefined where it is not pinned. */
  place: string | undefined;
  /** Undefined where it is not held. */
  folded: string | undefined;
};

type ScoredEntry = { id: string; score: number };

/**
 * The folded texts of a history in memory, so that a search reads none of them from the database.
 * It follows the history by the sequence of its changes: only what changed since is read again.
 */
export class SearchIndex {
  readonly #db: HistoryDatabase;
  readonly #maxHeld: number;
  readonly #entries = new Map<string, Indexed>();
  #held = 0;
  /** The change up to which the index has everything; undefined before it was filled. */
  #change: number | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(db: HistoryDatabase, held = maxHeld) {
    this.#db = db;
    this.#maxHeld = held;
  }

  /** The entries that match every word, by the same rule as in the host. */
  async search({ q, limit = 100, ...filter }: SearchQuery): Promise<SearchHits> {
    const words = searchWords(q);
    if (words.anywhere.length + words.starts.length === 0) return { ids: [], pinned: 0, total: 0 };
    await this.update();
    const hidden = await pendingIds(this.#db);
    const hits: ScoredEntry[] = [];
    const unheld: string[] = [];
    for (const [id, indexed] of this.#entries) {
      if (!passes(filter, indexed) || hidden.has(id)) continue;
      if (indexed.folded === undefined) unheld.push(id);
      else if (matchesWords(indexed.folded, words))
        hits.push({ id, score: wordDensity(indexed.folded, words) });
    }
    hits.push(...(await this.#hitsAmong(unheld, words)));
    const pinned = this.#pinnedAmong(hits).slice(0, limit);
    const known = new Set(pinned);
    const others = known.size === 0 ? hits : hits.filter(({ id }) => !known.has(id));
    const ids = [...pinned, ...rankHits(others, limit - pinned.length)];
    return { ids, pinned: pinned.length, total: hits.length };
  }

  #pinnedAmong(hits: ScoredEntry[]): string[] {
    const places: { id: string; key: string }[] = [];
    for (const { id } of hits) {
      const place = this.#entries.get(id)?.place;
      if (place !== undefined) places.push({ id, key: `${place} ${id}` });
    }
    return places.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ id }) => id);
  }

  /** Takes in what changed; the first time, everything. Updates go one after the other. */
  update(): Promise<void> {
    const updated = this.#turn.then(() => this.#catchUp());
    this.#turn = updated.catch(() => undefined);
    return updated;
  }

  async #catchUp(): Promise<void> {
    const { change } = await readSelf(this.#db.transaction(storeNames));
    if (this.#change === undefined) await this.#fill();
    else if (change !== this.#change) await this.#takeChanges(this.#change);
    // What changed while it was being read has a later number, and is read once more.
    this.#change = change;
  }

  /** In the order of ids: through an index it would take much longer. */
  async #fill(): Promise<void> {
    for (let after: string | undefined; ; ) {
      const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
      const batch = await this.#db.getAll('entries', range, batchSize);
      for (const entry of batch) this.#take(entry);
      after = batch.at(-1)?.id;
      if (after === undefined || batch.length < batchSize) return;
    }
  }

  async #takeChanges(since: number): Promise<void> {
    for (let after = since; ; ) {
      const range = IDBKeyRange.lowerBound(after, true);
      const batch = await this.#db.getAllFromIndex('entries', 'byChange', range, batchSize);
      for (const entry of batch) this.#take(entry);
      after = batch.at(-1)?.change ?? after;
      if (batch.length < batchSize) return;
    }
  }

  #take(entry: StoredEntry): void {
    this.#held -= this.#entries.get(entry.id)?.folded?.length ?? 0;
    if (!isLive(entry)) {
      this.#entries.delete(entry.id);
      return;
    }
    const { text, color, position, birth } = entry.content;
    const folded = fold(text.value);
    const fits = this.#held + folded.length <= this.#maxHeld;
    this.#entries.set(entry.id, {
      color: color.value,
      source: birth.source.kind,
      createdAt: birth.createdAt,
      place: isPinned(entry) ? position.value : undefined,
      folded: fits ? folded : undefined,
    });
    if (fits) this.#held += folded.length;
  }

  async #hitsAmong(ids: string[], words: SearchWords): Promise<ScoredEntry[]> {
    const hits: ScoredEntry[] = [];
    for (let start = 0; start < ids.length; start += batchSize) {
      const { store } = this.#db.transaction('entries');
      const batch = ids.slice(start, start + batchSize).map((id) => store.get(id));
      for (const entry of (await Promise.all(batch)).filter(isLive)) {
        const folded = fold(entry.content.text.value);
        if (!matchesWords(folded, words)) continue;
        hits.push({ id: entry.id, score: wordDensity(folded, words) });
      }
    }
    return hits;
  }
}

/** The ids of the best hits: the highest score first, the newest (highest id) among equals. */
function rankHits(hits: ScoredEntry[], limit: number): string[] {
  if (limit <= 0) return [];
  let best: ScoredEntry[] = [];
  let worst = Number.NEGATIVE_INFINITY;
  for (const hit of hits) {
    if (hit.score < worst) continue;
    best.push(hit);
    // Sorting few of them now and then is much faster than sorting all.
    if (best.length < 2 * limit) continue;
    best = best.sort(byRank).slice(0, limit);
    worst = best.at(-1)?.score ?? worst;
  }
  return best
    .sort(byRank)
    .slice(0, limit)
    .map(({ id }) => id);
}

function byRank(a: ScoredEntry, b: ScoredEntry): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1);
}

/** The share of the text that the words are; the constant keeps very short texts from always winning. */
function wordDensity(folded: string, { anywhere, starts }: SearchWords): number {
  let matched = 0;
  for (const word of anywhere) matched += occurrences(folded, word) * word.length;
  for (const word of starts) matched += occurrences(folded, word) * word.length;
  return matched / (folded.length + 20);
}

function occurrences(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count++;
  return count;
}
