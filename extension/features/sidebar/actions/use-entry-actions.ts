import { useMemo, useRef } from 'react';
import type { Color, Entry } from '../../../../shared/api/entry.ts';
import { saveMerged } from '../../../history-store/drafts/merge-texts.ts';
import type { SavedText } from '../../../history-store/drafts/save-text.ts';
import { holdDeletion } from '../../../history-store/entries/pending-deletions.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { openWindow } from '../../../platform/browser-windows/open-page.ts';
import { copyFromPage } from '../../../platform/copy-from-page.ts';
import { pageReader } from '../../../reader/host-first-reader.ts';
import { readAgain, readingIn } from '../../../reader/read-again.ts';
import type { ReadingChoice } from '../../../ui/components/reading-dialog.tsx';
import { type Toast, useToast } from '../../../ui/components/toasts.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { useObtainLanguage } from '../../../ui/use-obtain-language.ts';

/** How long a deletion can be undone, in ms. */
const undoMs = 10_000;

export type Move =
  /** The pinned entries take this order among the places they hold. */
  | { order: string[] }
  /** These move, in their order, before another, or to the end. */
  | { ids: string[]; before: string | null };

export type EntryActions = {
  /** Returns whether they were copied. */
  copy(entries: Entry[]): Promise<boolean>;
  /** As `copy`, for only a part of a text. */
  copyText(text: string): Promise<boolean>;
  edit(id: string, edit: SavedText): void;
  /** Keeps a text that the page has no time to save, for the editor of its entry. */
  keepDraft(id: string, edit: SavedText): Promise<void>;
  paint(ids: string[], color: Color): void;
  /** Puts entries on top of the others, or back among them. */
  pin(ids: string[], pinned: boolean): void;
  remove(ids: string[]): void;
  /** Removes so many that undo stays possible only until its message, or the page, is closed. */
  removeAll(ids: string[]): void;
  /** Restores what was deleted last. Returns false where nothing can be restored. */
  undoRemove(): boolean;
  move(moves: Move[]): void;
  /** Reads the picture of an entry once more; the text becomes what was read. */
  reread(entry: Entry, reading: ReadingChoice): void;
  /** As `reread`, in a language that was suggested, which is installed where it is missing. */
  readIn(entry: Entry, language: string): void;
  openEditor(id: string): void;
  openPicture(id: string): void;
};

export function useEntryActions(history: HistoryStore): EntryActions {
  const messages = useMessages();
  const toast = useToast();
  const attempt = useAttempt();
  const obtainLanguage = useObtainLanguage();
  /** The deletions that can be undone, the last one at the end. */
  const removed = useRef<{ pendingDeletion: string; undo: () => void }[]>([]);
  return useMemo(() => {
    const openEditor = (entry: string) =>
      void openWindow('editor', { width: 960, height: 640 }, { entry });

    const keepDraft = async (entryId: string, edit: SavedText) => {
      const id = crypto.randomUUID();
      await history.drafts.keep({ id, entryId, ...edit, typed: true, changedAt: Date.now() });
    };

    /** Where the same words were changed elsewhere, the editor shows both texts. */
    async function edit(id: string, edited: SavedText): Promise<void> {
      const saved = await saveMerged(history, id, edited).catch(async (error: unknown) => {
        await keepDraft(id, edited);
        throw error;
      });
      if (saved) return;
      await keepDraft(id, edited);
      const action = { label: messages.entry.openEditor, run: () => openEditor(id) };
      toast({ text: messages.sidebar.editConflict, action });
    }

    function forget(pendingDeletion: string): void {
      removed.current = removed.current.filter((each) => each.pendingDeletion !== pendingDeletion);
    }

    /** Says that entries were deleted, and brings them back by its button or by `undoRemove`. */
    function offerUndo(
      pendingDeletion: string,
      { count, release, ...shown }: { count: number; release?: () => void } & Partial<Toast>,
    ): void {
      const undo = () => {
        forget(pendingDeletion);
        dismiss();
        release?.();
        void attempt(() => history.cancelDeletion(pendingDeletion));
      };
      removed.current.push({ pendingDeletion, undo });
      const action = { label: messages.common.undo, run: undo };
      const dismiss = toast({ ...shown, text: messages.sidebar.deleted(count), action });
    }

    async function reread(entry: Entry, reading: ReadingChoice): Promise<void> {
      const { id, text } = entry;
      const show = (said: Toast): void => void toast({ key: 'progress', ...said });
      show({ text: messages.sidebar.reading });
      const again = await readAgain(entry, reading, { history, reader: pageReader });
      if (!again) return show({ text: messages.reading.gone });
      if (again.text === text) return show({ text: messages.reading.same, forMs: 4_000 });
      await history.update(id, { text: again.text });
      const undo = () => void attempt(() => history.update(id, { text }));
      const action = { label: messages.common.undo, run: undo };
      show({ text: messages.reading.done, forMs: undoMs, action });
    }

    async function copyText(text: string): Promise<boolean> {
      try {
        await copyFromPage(text);
        toast({ text: messages.common.copied, forMs: 2_000 });
        return true;
      } catch {
        toast({ text: messages.errors.clipboard });
        return false;
      }
    }

    return {
      copy: (entries) => copyText(entries.map(({ text }) => text).join('\n\n')),
      copyText,
      edit: (id, edited) => void attempt(() => edit(id, edited)),
      keepDraft,
      paint: (ids, color) =>
        void attempt(() => Promise.all(ids.map((id) => history.update(id, { color })))),
      pin: (ids, pinned) =>
        void attempt(async () => {
          await Promise.all(ids.map((id) => history.update(id, { pinned })));
          // The rows may have gone out of sight.
          const text = messages.sidebar[pinned ? 'pinnedNow' : 'unpinnedNow'](ids.length);
          toast({ key: 'pin', text, forMs: 3_000 });
        }),
      remove: (ids) =>
        void attempt(async () => {
          const pendingDeletion = await history.deleteLater(ids, undoMs);
          setTimeout(() => forget(pendingDeletion), undoMs);
          offerUndo(pendingDeletion, { count: ids.length, forMs: undoMs });
        }),
      removeAll: (ids) =>
        void attempt(async () => {
          const pendingDeletion = await history.deleteLater(ids, undoMs);
          const release = holdDeletion(pendingDeletion);
          const onClose = () => {
            forget(pendingDeletion);
            release();
          };
          offerUndo(pendingDeletion, { count: ids.length, release, onClose });
        }),
      undoRemove() {
        const last = removed.current.at(-1);
        last?.undo();
        return last !== undefined;
      },
      move: (moves) =>
        void attempt(async () => {
          for (const move of moves) {
            if ('order' in move) await history.reorder({ ids: move.order });
            else for (const id of move.ids) await history.reorder({ id, before: move.before });
          }
        }),
      reread: (entry, reading) => void attempt(() => reread(entry, reading)),
      readIn: (entry, language) =>
        void attempt(async () => {
          if (await obtainLanguage(language)) await reread(entry, readingIn(language, entry));
        }),
      openEditor,
      openPicture: (entry) => void openWindow('picture', { width: 960, height: 640 }, { entry }),
    };
  }, [history, messages, toast, attempt, obtainLanguage]);
}
