import { useRef, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { Draft } from '../../../history-store/database/database.ts';
import { claimNewDraft } from '../../../history-store/drafts/drafts.ts';
import { mergeTexts } from '../../../history-store/drafts/merge-texts.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { useToast } from '../../../ui/components/toasts.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { asField } from '../text/as-field.ts';
import type { EditedText } from '../text/use-text.ts';
import { type OpenedText, othersOf, rememberClaim } from './open-text.ts';
import { useDraft } from './use-draft.ts';
import { entryNow, isNotFound, useEntryChanges } from './use-entry-changes.ts';

/** What is saved of the text: the entry, and its text as this window last knew it. */
type Saved = { entry: Entry | undefined; base: string };

export type MergeChoice = 'mine' | 'theirs' | 'both';

export type KeptText = {
  entry: Entry | undefined;
  isChanged: boolean;
  /** When the draft was typed that came back with the editor, in ms since 1970. */
  restoredAt: number | undefined;
  /** Other texts of this entry that were never saved. */
  others: Draft[];
  /** What happened to the entry while this window has changes of its own. */
  elsewhere: 'changed' | 'deleted' | undefined;
  /** The text in the history where it changes the same words, for the user to choose. */
  conflict: string | undefined;
  save(): Promise<void>;
  choose(choice: MergeChoice | undefined): Promise<void>;
  discard(): void;
  showOther(draft: Draft): Promise<void>;
  dropOther(draft: Draft): void;
  /** Shows a text of a program; what was typed before stays as a draft. */
  showText(text: string): void;
  /** Writes a text of a program over what is there. */
  writeText(text: string): void;
};

/**
 * Keeps what is typed until it is saved, even when window or browser close, and saves it without
 * overwriting changes made elsewhere. While nothing is changed here it follows those changes.
 */
export function useKeptText(
  history: HistoryStore,
  opened: OpenedText,
  edited: EditedText,
): KeptText {
  const { editor, common } = useMessages();
  const toast = useToast();
  const attempt = useAttempt();
  const { entry: found, draft } = opened;
  const [saved, setSaved] = useState<Saved>({
    entry: found,
    base: draft?.base ?? found?.text ?? '',
  });
  const [claim, setClaim] = useState(opened.claim);
  const [restoredAt, setRestoredAt] = useState(draft?.changedAt);
  const [others, setOthers] = useState(opened.others);
  const [elsewhere, setElsewhere] = useState(() => elsewhereAtFirst(opened));
  const [conflict, setConflict] = useState<Entry>();
  /** What a program has shown, until a user changes it. */
  const untyped = useRef(draft?.typed === false ? draft.text : undefined);
  const saving = useRef(false);
  const { text } = edited.history.present;
  const isChanged = text !== asField(saved.base);
  const entryId = elsewhere === 'deleted' ? null : (saved.entry?.id ?? null);
  const latest = useRef({ text, saved, edited, isChanged, claim });
  latest.current = { text, saved, edited, isChanged, claim };

  const typed = text !== untyped.current;
  if (typed) untyped.current = undefined;
  const keeper = useDraft(history, {
    id: claim.id,
    entryId,
    base: saved.base,
    text,
    typed,
    isChanged,
  });
  useEntryChanges(history, saved.entry?.id, (now) => {
    if (!saving.current) follow(now);
  });

  function follow(now: Entry | undefined): void {
    const { saved: known, isChanged: hasOwn, edited: shown } = latest.current;
    const isSame = now?.text === known.base;
    if (!now) setElsewhere('deleted');
    else if (hasOwn && !isSame) setElsewhere('changed');
    else {
      setElsewhere(undefined);
      setSaved({ entry: now, base: now.text });
      if (!isSame) shown.replace(asField(now.text));
    }
  }

  function settle(entry: Entry): void {
    setSaved({ entry, base: entry.text });
    setElsewhere(undefined);
    setRestoredAt(undefined);
    setConflict(undefined);
  }

  /** Stores a text; answers the entry with another one where that was changed meanwhile. */
  async function store(typed: string, { entry, base }: Saved): Promise<Entry> {
    if (!entry) return await history.add({ text: typed, source: { kind: 'clipboard' } });
    try {
      return await history.saveText(entry.id, { base, text: typed });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      // Saving the text matters more than keeping its position.
      return await history.add({ text: typed, source: entry.source });
    }
  }

  async function save(typed = latest.current.text, from = latest.current.saved): Promise<void> {
    if (saving.current) return;
    saving.current = true;
    try {
      await attempt(() => saveMerged(typed, from));
    } finally {
      saving.current = false;
    }
  }

  async function saveMerged(typed: string, from: Saved): Promise<void> {
    let [next, known, together] = [typed, from, false];
    for (;;) {
      const stored = await store(next, known);
      if (stored.text === next.toWellFormed()) {
        settle(stored);
        toast({ text: together ? editor.savedTogether : common.saved, forMs: 2_000 });
        return;
      }
      const { text: mine } = latest.current;
      const theirs = asField(stored.text);
      const merged = mergeTexts({ base: asField(known.base), mine, theirs });
      if (merged === undefined) return setConflict(stored);
      latest.current.edited.replace(merged);
      [next, known, together] = [merged, { entry: stored, base: stored.text }, true];
      setSaved(known);
    }
  }

  async function choose(choice: MergeChoice | undefined): Promise<void> {
    setConflict(undefined);
    if (!choice || !conflict) return;
    const known = { entry: conflict, base: conflict.text };
    const theirs = asField(conflict.text);
    if (choice === 'theirs') {
      edited.replace(theirs);
      return settle(conflict);
    }
    const chosen = choice === 'mine' ? text : `${text}\n\n${theirs}`;
    if (choice === 'both') edited.replace(chosen);
    setSaved(known);
    await save(chosen, known);
  }

  function discard(): void {
    const { entry } = saved;
    setRestoredAt(undefined);
    edited.replace(asField(entry?.text ?? ''));
    setSaved({ entry, base: entry?.text ?? '' });
    if (elsewhere === 'changed') setElsewhere(undefined);
    // What was changed elsewhere meanwhile is shown instead.
    if (entry) void entryNow(history, entry.id).then(follow, console.warn);
  }

  /** Leaves what was typed as a draft that no window has open, and begins another one. */
  function leaveDraft(): void {
    keeper.flush();
    claim.release();
    const next = claimNewDraft();
    rememberClaim(next);
    setClaim(next);
    setRestoredAt(undefined);
    const look = async () => setOthers(await othersOf(history, await history.drafts.of(entryId)));
    look().catch(console.warn);
  }

  function forgetOther({ id }: Draft): void {
    keeper.drop(id);
    setOthers((all) => all.filter((each) => each.id !== id));
  }

  return {
    entry: saved.entry,
    isChanged,
    restoredAt,
    others,
    elsewhere,
    conflict: conflict && asField(conflict.text),
    save: () => save(),
    choose,
    discard,
    async showOther(other) {
      if (isChanged) leaveDraft();
      setSaved({ ...saved, base: other.base });
      if (saved.entry && saved.entry.text !== other.base) setElsewhere('changed');
      edited.replace(other.text);
      setRestoredAt(other.changedAt);
      // First it is this window's draft, then it is no longer the other one.
      await history.drafts.keep({ ...other, id: latest.current.claim.id });
      forgetOther(other);
    },
    dropOther: forgetOther,
    showText(shown) {
      const isTyped = isChanged && untyped.current === undefined;
      if (isTyped) leaveDraft();
      untyped.current = shown;
      // A text without an entry is not the one that was saved before it.
      if (!found) setSaved({ entry: undefined, base: '' });
      edited.show(shown);
    },
    writeText(written) {
      if (!isChanged) untyped.current = written;
      edited.replace(written);
    },
  };
}

function elsewhereAtFirst(opened: OpenedText): 'changed' | 'deleted' | undefined {
  const { entry, draft, isDeleted } = opened;
  if (isDeleted) return 'deleted';
  return entry && draft && entry.text !== draft.base ? 'changed' : undefined;
}
