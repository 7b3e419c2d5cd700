import type { Entry } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../open-history-store.ts';
import { mergeTexts } from './merge-texts.ts';
import type { SavedText } from './save-text.ts';

/**
 * Saves a text together with what was changed in the entry meanwhile; undefined where both changed
 * the same words, and nothing is saved. Throws `not_found`.
 */
export async function saveMerged(
  history: HistoryStore,
  id: string,
  { base, text }: SavedText,
): Promise<Entry | undefined> {
  const stored = await history.saveText(id, { base, text });
  if (stored.text === text.toWellFormed()) return stored;
  const merged = mergeTexts({ base, mine: text, theirs: stored.text });
  if (merged === undefined) return undefined;
  return await saveMerged(history, id, { base: stored.text, text: merged });
}
