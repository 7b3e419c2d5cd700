import './editor.css';
import { useEffect, useState } from 'react';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { Notice } from '../../ui/components/notice.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { type OpenedText, openText } from './drafts/open-text.ts';
import { TextEditor } from './text-editor.tsx';

type Opened = { history: HistoryStore; opened: OpenedText };
type EditorProps = { entryId: string | null; draftId: string | null };

/** Edits the text of an entry, or a new one where no id is given, with what was not saved of it. */
export function Editor({ entryId, draftId }: EditorProps) {
  const { editor, errors } = useMessages();
  const [opened, setOpened] = useState<Opened | 'failed'>();
  useEffect(() => {
    document.title = editor.title;
  }, [editor]);
  useEffect(() => {
    openOnce(entryId, draftId).then(setOpened, () => setOpened('failed'));
  }, [entryId, draftId]);
  if (opened === 'failed') {
    return (
      <main className="editor">
        <Notice icon="warning" title={errors.gone} text={errors.historyHelp} />
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
  opening ??= open();
  return opening;
}
