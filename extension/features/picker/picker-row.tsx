import type { Entry } from '../../../shared/api/entry.ts';
import { hitExcerpt } from '../../../shared/history/hit-excerpt.ts';
import { searchWords } from '../../../shared/history/search-words.ts';
import { Icon } from '../../ui/components/icon.tsx';
import { MarkedText } from '../../ui/components/marked-text.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';

type PickerRowProps = {
  id: string;
  entry: Entry;
  q: string;
  active: boolean;
  /** The digit that chooses it, where it has one. */
  digit: number | undefined;
  onPoint: () => void;
  onTake: () => void;
};

/** As many characters as two lines can show. */
const maxShown = 300;

/** One text in the picker. */
export function PickerRow({ id, entry, q, active, digit, onPoint, onTake }: PickerRowProps) {
  const { picker, sidebar, sources } = useMessages();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="picker-row"
      onPointerMove={onPoint}
      onClick={onTake}
    >
      <span className="picker-color" style={{ '--swatch': `var(--color-${entry.color})` }} />
      <span className="picker-text" dir="auto">
        <MarkedText text={preview(entry.text, q)} q={q} />
      </span>
      {entry.pinned && (
        <span className="picker-pin" title={sidebar.pinned}>
          <Icon name="pin" />
          <span className="visually-hidden">{sidebar.pinned}</span>
        </span>
      )}
      <span className="picker-source">{entry.source.title ?? sources[entry.source.kind]}</span>
      {digit !== undefined && <kbd>{picker.digit(digit)}</kbd>}
    </div>
  );
}

function preview(text: string, q: string): string {
  const shown = q.trim() === '' ? text : hitExcerpt(text, searchWords(q));
  return shown.slice(0, maxShown).trim();
}
