import type { TextPart } from '../../../../../shared/text/find-parts.ts';
import { MenuItem } from '../../../../ui/components/menu-item.tsx';
import { useMessages } from '../../../../ui/messages/use-messages.ts';
import { openPart } from './open-part.ts';

/** Characters. */
const maxShown = 40;

type PartItemsProps = { parts: TextPart[]; onCopy: (text: string) => void };

/** The parts of a text that its row has no place for. */
export function PartItems({ parts, onCopy }: PartItemsProps) {
  const { entry } = useMessages();
  if (parts.length === 0) return null;
  return (
    <>
      <hr className="menu-separator" />
      {parts.map(({ kind, text, href }) => (
        <div key={`${kind} ${text}`} role="none" className="menu-part">
          {href && (
            <MenuItem onSelect={() => openPart(href)}>
              {entry.openPart[kind](shortened(text))}
            </MenuItem>
          )}
          <MenuItem onSelect={() => onCopy(text)}>{entry.copyPart(shortened(text))}</MenuItem>
        </div>
      ))}
    </>
  );
}

/** Addresses may be longer than any menu; where they lead stands at their beginning. */
function shortened(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
