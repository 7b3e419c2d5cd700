import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';

type TextEditProps = {
  text: string;
  /** Called with what was typed, and the text that it was made from. */
  onSave: (edit: { base: string; text: string }) => void;
  /** Likewise, where the page is about to go. */
  onLeave: (edit: { base: string; text: string }) => void;
  /** @param keepFocus where the focus has gone elsewhere already */
  onEnd: (options?: { keepFocus: boolean }) => void;
};

/**
 * Edits a text in its row. Esc discards the changes; Ctrl+Enter saves, and so does everything else
 * that ends the editing: a click elsewhere, or a search that no longer shows the row.
 */
export function TextEdit({ text, onSave, onLeave, onEnd }: TextEditProps) {
  const messages = useMessages();
  const [edited, setEdited] = useState(text);
  const base = useRef(text);
  const isOver = useRef(false);
  const latest = useRef({ edited, onSave, onLeave });
  latest.current = { edited, onSave, onLeave };

  const save = () => {
    if (isOver.current || latest.current.edited === base.current) return;
    isOver.current = true;
    latest.current.onSave({ base: base.current, text: latest.current.edited });
  };
  const saveAndEnd = () => {
    save();
    onEnd();
  };
  const cancel = () => {
    isOver.current = true;
    onEnd();
  };
  const saveRef = useRef(save);

  useEffect(() => {
    const leave = () => {
      const { edited: typed, onLeave: left } = latest.current;
      if (typed !== base.current) left({ base: base.current, text: typed });
    };
    const saveLast = saveRef.current;
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      saveLast();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    const isControlled = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape') cancel();
    else if (isControlled && (event.key === 'Enter' || event.key === 's')) saveAndEnd();
    else return;
    event.preventDefault();
  }

  /** Another window may have the focus for a while: the user comes back. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) {
      save();
      onEnd({ keepFocus: true });
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field has the keys
    <div className="text-edit" onBlur={onBlur}>
      <textarea
        className="input"
        aria-label={messages.entry.editText}
        value={edited}
        rows={Math.min(12, Math.max(3, edited.split('\n').length))}
        // The user has just asked to edit this text.
        // biome-ignore lint/a11y/noAutofocus: it is where the person wants to be
        autoFocus
        onChange={(event) => setEdited(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="text-edit-buttons">
        <Button onClick={cancel}>{messages.common.cancel}</Button>
        <Button kind="primary" onClick={saveAndEnd}>
          {messages.common.save}
        </Button>
      </div>
    </div>
  );
}
