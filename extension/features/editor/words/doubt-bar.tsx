import { Button, IconButton } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { WordMarks } from './use-word-marks.ts';

/** What the mark of uncertain words means, how many there are, and buttons to go through them. */
export function DoubtBar({ words }: { words: WordMarks }) {
  const { editor } = useMessages();
  const { doubtful, current, step } = words;
  if (doubtful.length === 0) return null;
  return (
    <div className="doubt-bar">
      <p className="field-help" role="status">
        <span className="text-mark-doubtful">{editor.doubtfulWords(doubtful.length)}</span>
        {current >= 0 && ` · ${editor.hits(current + 1, doubtful.length)}`}
        <span className="doubt-legend">{editor.doubtfulHelp}</span>
      </p>
      <IconButton
        icon="up"
        label={editor.previousDoubtful}
        title={`${editor.previousDoubtful} (${editor.previousDoubtfulKeys})`}
        aria-keyshortcuts="Shift+F8"
        onClick={() => step(-1)}
      />
      <Button icon="down" aria-keyshortcuts="F8" onClick={() => step(1)}>
        {editor.nextDoubtful} <kbd>{editor.nextDoubtfulKeys}</kbd>
      </Button>
    </div>
  );
}
