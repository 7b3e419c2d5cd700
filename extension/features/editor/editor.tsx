import './editor.css';
import { useEffect, useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { Notice } from '../../ui/components/notice.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { TextEditor } from './text-editor.tsx';

type Opened = { history: HistoryStore; entry: Entry | undefined };

/** Edits the text of an entry, or a new one where no id is given. */
export function Editor({ entryId }: { entryId: string | null }) {
  const { editor, errors } = useMessages();
  const [opened, setOpened] = useState<Opened | 'failed'>();
  useEffect(() => {
    document.title = editor.title;
    const open = async () => {
      const history = await sharedHistory();
      setOpened({ history, entry: entryId === null ? undefined : await history.get(entryId) });
    };
    open().catch(() => setOpened('failed'));
  }, [entryId, editor]);
  if (opened === 'failed') {
    return (
      <main className="editor">
        <Notice icon="warning" title={errors.gone} text={errors.historyHelp} />
      </main>
    );
  }
  return opened ? <TextEditor {...opened} /> : <main className="editor" aria-busy="true" />;
}
