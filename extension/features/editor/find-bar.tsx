import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { SwitchField } from '../../ui/components/switch-field.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import type { Find } from './text/use-find.ts';

type FindBarProps = {
  find: Find;
  needleField: RefObject<HTMLInputElement | null>;
  onEnd: () => void;
};

/**
 * Finds and replaces in the text of the editor. Enter goes to the next hit, Shift+Enter to the one
 * before, Esc back to the text; the text itself changes by the buttons alone.
 */
export function FindBar({ find, needleField, onEnd }: FindBarProps) {
  const { editor } = useMessages();
  const [replacement, setReplacement] = useState('');
  const none = find.hits.length === 0;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onEnd();
  }

  return (
    <search className="find-bar" onKeyDown={onKeyDown}>
      <input
        ref={needleField}
        className="input"
        aria-label={editor.find}
        placeholder={editor.find}
        value={find.needle}
        // The person has just asked to find something.
        // biome-ignore lint/a11y/noAutofocus: it is where the person wants to be
        autoFocus
        onChange={({ target }) => find.setNeedle(target.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') find.step(shiftKey ? -1 : 1);
        }}
      />
      <input
        className="input"
        aria-label={editor.replace}
        placeholder={editor.replace}
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <span className="field-help" role="status">
        {find.needle === '' ? '' : editor.hits(find.current + 1, find.hits.length)}
      </span>
      <Button onClick={() => find.step(-1)} disabled={none}>
        {editor.findPrevious}
      </Button>
      <Button onClick={() => find.step(1)} disabled={none}>
        {editor.findNext}
      </Button>
      <Button onClick={() => find.replaceOne(replacement)} disabled={none}>
        {editor.replaceOne}
      </Button>
      <Button disabled={none} onClick={() => find.replaceAll(replacement)}>
        {editor.replaceAll}
      </Button>
      <SwitchField label={editor.matchCase} checked={find.matchCase} onChange={find.setMatchCase} />
    </search>
  );
}
