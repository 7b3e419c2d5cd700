import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';

type TextEditProps = { text: string; onSave: (text: string) => void; onEnd: () => void };

/** Edits a text in its row. Ctrl+Enter saves, Esc leaves it as it was. */
export function TextEdit({ text, onSave, onEnd }: TextEditProps) {
  const messages = useMessages();
  const [edited, setEdited] = useState(text);
  const save = () => {
    if (edited !== text) onSave(edited);
    onEnd();
  };

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  }

  return (
    <div className="text-edit">
      <textarea
        className="input"
        aria-label={messages.entry.editText}
        value={edited}
        rows={Math.min(12, Math.max(3, edited.split('\n').length))}
        // The person has just asked to edit this text.
        // biome-ignore lint/a11y/noAutofocus: it is where the person wants to be
        autoFocus
        onChange={(event) => setEdited(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="text-edit-buttons">
        <Button onClick={onEnd}>{messages.common.cancel}</Button>
        <Button kind="primary" onClick={save}>
          {messages.common.save}
        </Button>
      </div>
    </div>
  );
}
