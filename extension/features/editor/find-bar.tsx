import { useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { SwitchField } from '../../ui/components/switch-field.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { findText, replaceText } from './text/find-text.ts';
import type { EditedText } from './text/use-text.ts';

type FindBarProps = { edited: EditedText; onShow: () => void };

/** Finds and replaces in the text of the editor. */
export function FindBar({ edited, onShow }: FindBarProps) {
  const { editor } = useMessages();
  const [needle, setNeedle] = useState('');
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const { text, start, end } = edited.history.present;
  const hits = findText(text, needle, matchCase);
  const current = end - start === needle.length ? hits.indexOf(start) : -1;

  function findNext(): void {
    const next = hits.find((hit) => hit >= end) ?? hits[0];
    if (next === undefined) return;
    edited.select(next, next + needle.length);
    onShow();
  }

  function replaceOne(): void {
    if (current < 0) findNext();
    else edited.replace(text.slice(0, start) + replacement + text.slice(end));
  }

  return (
    <search className="find-bar">
      <input
        className="input"
        aria-label={editor.find}
        placeholder={editor.find}
        value={needle}
        onChange={({ target }) => setNeedle(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') findNext();
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
        {needle === '' ? '' : editor.hits(current + 1, hits.length)}
      </span>
      <Button onClick={findNext} disabled={hits.length === 0}>
        {editor.findNext}
      </Button>
      <Button onClick={replaceOne} disabled={hits.length === 0}>
        {editor.replaceOne}
      </Button>
      <Button
        disabled={hits.length === 0}
        onClick={() => edited.replace(replaceText(text, { needle, replacement, matchCase }))}
      >
        {editor.replaceAll}
      </Button>
      <SwitchField label={editor.matchCase} checked={matchCase} onChange={setMatchCase} />
    </search>
  );
}
