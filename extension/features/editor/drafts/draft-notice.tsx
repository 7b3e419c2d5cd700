import { Button } from '../../../ui/components/button.tsx';
import { useLanguageTag, useMessages } from '../../../ui/messages/use-messages.ts';
import type { KeptText } from './use-kept-text.ts';

/** Tells of changes that came back, and of what happened to the entry elsewhere. */
export function DraftNotice({ kept, text }: { kept: KeptText; text: string }) {
  const { editor } = useMessages();
  const tag = useLanguageTag();
  const { restoredAt, others, elsewhere } = kept;
  const timeOf = (ms: number) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
  return (
    <div className="editor-notices" role="status">
      {restoredAt !== undefined && (
        <p className="editor-notice">
          <span>{editor.draftRestored(timeOf(restoredAt))}</span>
          <Button onClick={kept.discard}>{editor.discardDraft}</Button>
        </p>
      )}
      {elsewhere && (
        <p className="editor-notice">
          {elsewhere === 'changed' ? editor.changedElsewhere : editor.deletedElsewhere}
        </p>
      )}
      {others.map((draft) => (
        <p key={draft.id} className="editor-notice">
          <span>
            {editor.otherDraft(timeOf(draft.changedAt))} <q>{difference(draft.text, text)}</q>
          </span>
          <Button onClick={() => void kept.showOther(draft)}>{editor.showDraft}</Button>
          <Button onClick={() => kept.dropOther(draft)}>{editor.discardDraft}</Button>
        </p>
      ))}
    </div>
  );
}

/** The first line of a text that another one does not have, as far as it takes to know it again. */
function difference(text: string, other: string): string {
  const known = new Set(other.split('\n'));
  const lines = text.trim().split('\n');
  const line = lines.find((each) => !known.has(each)) ?? lines[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
