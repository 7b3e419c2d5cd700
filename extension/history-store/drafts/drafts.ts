import type { Draft, HistoryDatabase } from '../database/database.ts';

/** The unsaved texts of editors. They are not replicated to the host. */
export interface Drafts {
  /** Keeps a draft, in the place of the one with its id. Survives the end of the browser. */
  keep(draft: Draft): Promise<void>;
  drop(id: string): Promise<void>;
  /** Those of an entry or, for null, those without an existing entry; the latest first. */
  of(entryId: string | null): Promise<Draft[]>;
  /** The ids of the entries that have one with changes of a user. */
  ofEntries(): Promise<Set<string>>;
  /** Notifies other pages that a window has opened a draft. */
  announce(): void;
  /** Drops those of entries that the user removed, except drafts that a window has open. */
  dropOf(entries: string[]): Promise<void>;
}

/** The time of which typed text may be lost in a power failure, in ms. */
const syncedEveryMs = 1_000;

/** `announce` is called where a draft comes or goes. */
export function createDrafts(db: HistoryDatabase, announce: () => void): Drafts {
  let syncedAt = Date.now();
  return {
    announce,
    async keep(draft) {
      // What the operating system has received survives the end of the browser; syncing to the disk,
      // which takes longer, protects against power failures.
      const strict = Date.now() - syncedAt >= syncedEveryMs;
      if (strict) syncedAt = Date.now();
      const durability = strict ? 'strict' : 'relaxed';
      const transaction = db.transaction('drafts', 'readwrite', { durability });
      const isNew = transaction.store.getKey(draft.id);
      const kept = transaction.store.put(draft);
      // A page that is being closed is gone before the requests are answered.
      transaction.commit();
      await Promise.all([kept, transaction.done]);
      if ((await isNew) === undefined) announce();
    },
    async drop(id) {
      const wasKept = (await db.getKey('drafts', id)) !== undefined;
      if (!wasKept) return;
      await db.delete('drafts', id);
      announce();
    },
    async of(entryId) {
      const drafts = (await db.getAll('drafts')).sort((a, b) => b.changedAt - a.changedAt);
      if (entryId !== null) return drafts.filter((draft) => draft.entryId === entryId);
      const homeless = await Promise.all(drafts.map((draft) => hasNoEntry(db, draft)));
      return drafts.filter((_, index) => homeless[index]);
    },
    async ofEntries() {
      const drafts = (await db.getAll('drafts')).filter(({ typed }) => typed);
      return new Set(drafts.flatMap(({ entryId }) => entryId ?? []));
    },
    async dropOf(entries) {
      const gone = new Set(entries);
      const claimed = await claimedDrafts();
      const { store, done } = db.transaction('drafts', 'readwrite');
      for (const { id, entryId } of await store.getAll()) {
        if (entryId !== null && gone.has(entryId) && !claimed.has(id)) await store.delete(id);
      }
      await done;
    },
  };
}

async function hasNoEntry(db: HistoryDatabase, { entryId }: Draft): Promise<boolean> {
  return entryId === null || !(await db.get('entries', entryId))?.content;
}

/** A page that is loaded again may have to wait for the one before it, in ms. */
const patienceMs = 3_000;

/** A draft that belongs to one window, until it is closed or releases the draft. */
export type DraftClaim = { id: string; release: () => void };

/**
 * Claims a stored draft for this window. Undefined where another window has it.
 * @param own whether it was this window's before: then it waits for the page that is just closing
 */
export async function claimDraft(id: string, own = false): Promise<DraftClaim | undefined> {
  const { claimed, release } = request(
    id,
    own ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true },
  );
  return (await claimed) ? { id, release } : undefined;
}

/** A new draft, this window's own at once. */
export function claimNewDraft(): DraftClaim {
  const id = crypto.randomUUID();
  return { id, release: request(id, {}).release };
}

function request(
  id: string,
  options: LockOptions,
): { claimed: Promise<boolean>; release: () => void } {
  const claimed = Promise.withResolvers<boolean>();
  const released = Promise.withResolvers<void>();
  navigator.locks
    .request(prefix + id, options, (lock) => {
      claimed.resolve(lock !== null);
      return lock ? released.promise : undefined;
    })
    .catch(() => claimed.resolve(false));
  return { claimed: claimed.promise, release: () => released.resolve() };
}

/** The ids of the drafts that windows have open. */
export async function claimedDrafts(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}

/** Resolves once the window that has a draft open is closed, or `signal` aborts. */
export async function draftReleased(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(prefix + id, { signal }, () => undefined).catch(() => undefined);
}

const prefix = 'draft ';
