import { useMemo, useState } from 'react';
import { findLinks } from '../../../shared/text/find-links.ts';
import { ExportDialog } from '../../document-export/export-dialog.tsx';
import { copyFromPage } from '../../platform/copy-from-page.ts';
import { Button } from '../../ui/components/button.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useLanguageTag, useMessages } from '../../ui/messages/use-messages.ts';
import type { KeptText } from './drafts/use-kept-text.ts';
import { useCount } from './text/use-count.ts';
import { useFootHeight } from './use-foot-height.ts';
import { useSpeech } from './use-speech.ts';

/** More would push the text out of the window. */
const maxLinks = 20;

type EditorFootProps = { kept: KeptText; text: string };

/** What is known of the text, and where it can go. */
export function EditorFoot({ kept, text }: EditorFootProps) {
  const { editor, common, documents, errors } = useMessages();
  const tag = useLanguageTag();
  const toast = useToast();
  const speech = useSpeech();
  const foot = useFootHeight();
  const [exporting, setExporting] = useState(false);
  const { words, characters } = useCount(text, tag);
  const links = useMemo(() => findLinks(text, maxLinks), [text]);

  async function copy(): Promise<void> {
    try {
      await copyFromPage(text);
      toast({ text: common.copied, forMs: 2_000 });
    } catch {
      toast({ text: errors.clipboard });
    }
  }

  return (
    <footer ref={foot} className="editor-foot">
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
        {kept.isChanged && ` · ${editor.unsaved}`}
      </p>
      <div className="editor-actions">
        <Button kind="primary" icon="copy" disabled={text === ''} onClick={() => void copy()}>
          {common.copy}
        </Button>
        <Button disabled={!kept.isChanged} onClick={() => void kept.save()}>
          {editor.save}
        </Button>
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
        <Button icon="export" disabled={text === ''} onClick={() => setExporting(true)}>
          {documents.menu}
        </Button>
      </div>
      {exporting && (
        <ExportDialog
          source={{ kind: 'text', text, entryId: kept.entry?.id ?? null }}
          onClose={() => setExporting(false)}
        />
      )}
    </footer>
  );
}
