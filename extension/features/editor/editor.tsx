import './editor.css';
import { useEffect, useState } from 'react';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { Notice } from '../../ui/components/notice.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { type OpenedText, openText } from './drafts/open-text.ts';
import { isNotFound } from './drafts/use-entry-changes.ts';
import { TextEditor } from './text-editor.tsx';

type Opened = { history: HistoryStore; opened: OpenedText };
type EditorProps = { entryId: string | null; draftId: string | null };

/** Edits the text of an entry, or a new one where no id is given, with what was not saved of it. */
export function Editor({ entryId, draftId }: EditorProps) {
  const { editor, errors } = useMessages();
  const [opened, setOpened] = useState<Opened | 'failed' | 'gone'>();
  useEffect(() => {
    const left = new AbortController();
    const open = () =>
      openOnce(entryId, draftId).then(
        (found) => {
          left.abort();
          setOpened(found);
        },
        (error: unknown) => setOpened(isNotFound(error) ? 'gone' : 'failed'),
      );
    // An entry that the host has just made may still be on its way.
    void open().then(async () => {
      if (left.signal.aborted) return;
      (await sharedHistory()).replica.onChange(() => void open(), left.signal);
      await open();
    });
    return () => left.abort();
  }, [entryId, draftId]);
  const hasText = opened !== undefined && typeof opened !== 'string';
  useEffect(() => {
    // With a text the window is called by it.
    if (!hasText) document.title = editor.title;
  }, [editor, hasText]);
  if (opened === 'failed' || opened === 'gone') {
    const [title, text] =
      opened === 'gone' ? [errors.gone, errors.goneHelp] : [errors.history, errors.historyHelp];
    return (
      <main className="editor">
        <Notice icon="warning" title={title} text={text} />
      </main>
    );
  }
  return opened ? <TextEditor {...opened} /> : <main className="editor" aria-busy="true" />;
}

let opening: Promise<Opened> | undefined;

/** A page has one text: opening it again would find its draft taken, by this page. */
function openOnce(entryId: string | null, draftId: string | null): Promise<Opened> {
  const open = async () => {
    const history = await sharedHistory();
    return { history, opened: await openText(history, { entryId, draftId }) };
  };
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
