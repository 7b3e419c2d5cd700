import { useMemo, useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import { findLinks } from '../../../shared/text/find-links.ts';
import { ExportDialog } from '../../document-export/export-dialog.tsx';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { Button } from '../../ui/components/button.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useLanguageTag, useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useCount } from './text/use-count.ts';
import { useSpeech } from './use-speech.ts';

/** More would push the text out of the window. */
const maxLinks = 20;

type EditorFootProps = { history: HistoryStore; entry: Entry | undefined; text: string };

/** What is known of the text, and where it can go. */
export function EditorFoot({ history, entry, text }: EditorFootProps) {
  const { editor, common, documents, errors } = useMessages();
  const tag = useLanguageTag();
  const toast = useToast();
  const attempt = useAttempt();
  const speech = useSpeech();
  const [exporting, setExporting] = useState(false);
  const [saved, setSaved] = useState(entry);
  const { words, characters } = useCount(text, tag);
  const links = useMemo(() => findLinks(text, maxLinks), [text]);

  async function save(): Promise<void> {
    const stored = await attempt(() =>
      saved
        ? history.update(saved.id, { text })
        : history.add({ text, source: { kind: 'clipboard' } }),
    );
    if (!stored) return;
    setSaved(stored);
    toast({ text: common.saved, forMs: 2_000 });
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: common.copied, forMs: 2_000 });
    } catch {
      toast({ text: errors.clipboard });
    }
  }

  return (
    <footer className="editor-foot">
      {links.length > 0 && (
        <ul className="editor-links" aria-label={editor.links}>
          {links.map(({ text: shown, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {shown}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="field-help">
        {editor.words(words, characters)}
        {text !== (saved?.text ?? '') && ` · ${editor.unsaved}`}
      </p>
      <div className="editor-actions">
        {speech.speaking ? (
          <Button icon="stop" onClick={speech.stop}>
            {editor.stopReading}
          </Button>
        ) : (
          <Button
            icon="speak"
            disabled={text === ''}
            onClick={() => speech.speak(text) || toast({ text: errors.speech })}
          >
            {editor.readAloud}
          </Button>
        )}
        <Button icon="copy" disabled={text === ''} onClick={() => void copy()}>
          {common.copy}
        </Button>
        <Button icon="export" disabled={text === ''} onClick={() => setExporting(true)}>
          {documents.menu}
        </Button>
        <Button kind="primary" disabled={text === (saved?.text ?? '')} onClick={() => void save()}>
          {editor.save}
        </Button>
      </div>
      {exporting && (
        <ExportDialog
          source={{ kind: 'text', text, entryId: saved?.id ?? null }}
          onClose={() => setExporting(false)}
        />
      )}
    </footer>
  );
}
