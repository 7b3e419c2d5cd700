import type { Entry } from '../../../../shared/api/entry.ts';
import { Problem } from '../../../../shared/api/problem.ts';
import type { Draft } from '../../../history-store/database/database.ts';
import {
  claimDraft,
  claimedDrafts,
  claimNewDraft,
  type DraftClaim,
} from '../../../history-store/drafts/drafts.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { entryNow } from './use-entry-changes.ts';

export type OpenedText = {
  /** Undefined for a new text, and where the entry is gone but not its draft. */
  entry: Entry | undefined;
  /** Whether there was one. */
  isDeleted: boolean;
  /** What was typed before and not saved. */
  draft: Draft | undefined;
  claim: DraftClaim;
  /** Other drafts of the same entry that no window has open; the latest first. */
  others: Draft[];
};

/** Which draft this tab has; also after it was loaded again. */
const ownKey = 'draft';

/**
 * The entry with what was typed for it and not saved: by this window before it was reloaded, or
 * by one that was closed. Throws `not_found` where there is neither.
 */
export async function openText(
  history: HistoryStore,
  { entryId, draftId }: { entryId: string | null; draftId: string | null },
): Promise<OpenedText> {
  const entry = entryId === null ? undefined : await entryNow(history, entryId);
  const own = sessionStorage.getItem(ownKey);
  const wanted = own ?? draftId;
  const drafts = await history.drafts.of(entryId);
  // The draft of a deleted entry is no longer attached to one, but is still this window's.
  const homeless = entryId === null || entry ? [] : await history.drafts.of(null);
  const ownOnly = homeless.filter(({ id }) => id === wanted && !drafts.some((of) => of.id === id));
  const kept = await unsaved(history, [...drafts, ...ownOnly], entry);
  const first = kept.filter(({ id }) => id === wanted);
  // A new text does not continue the one before it: the user is asked.
  const likely = entryId === null ? [] : kept.filter(({ id, typed }) => id !== wanted && typed);
  const claimed = await claimFirst([...first, ...likely], own);
  if (claimed) history.drafts.announce();
  if (!claimed && entryId !== null && !entry) throw new Problem('not_found', 'No such entry.');
  const claim = claimed?.claim ?? claimNewDraft();
  rememberClaim(claim);
  const isDeleted = entryId !== null && !entry;
  return { entry, isDeleted, draft: claimed?.draft, claim, others: await othersOf(history, kept) };
}

/** Has this window find its draft when it is loaded again. */
export function rememberClaim({ id }: DraftClaim): void {
  sessionStorage.setItem(ownKey, id);
}

/** Drafts that no window has open. Texts that only a program showed are gone with their window. */
export async function othersOf(history: HistoryStore, kept: Draft[]): Promise<Draft[]> {
  const claimed = await claimedDrafts();
  const free = kept.filter(({ id }) => !claimed.has(id));
  for (const { id, typed } of free) if (!typed) await history.drafts.drop(id);
  return free.filter(({ typed }) => typed);
}

/** The browser may have ended between saving a text and dropping its draft. */
async function unsaved(
  history: HistoryStore,
  drafts: Draft[],
  entry: Entry | undefined,
): Promise<Draft[]> {
  const isSaved = ({ text }: Draft) => entry !== undefined && text === entry.text;
  for (const { id } of drafts.filter(isSaved)) await history.drafts.drop(id);
  return drafts.filter((draft) => !isSaved(draft));
}

async function claimFirst(
  drafts: Draft[],
  own: string | null,
): Promise<{ draft: Draft; claim: DraftClaim } | undefined> {
  for (const draft of drafts) {
    const claim = await claimDraft(draft.id, draft.id === own);
    if (claim) return { draft, claim };
  }
  return undefined;
}
