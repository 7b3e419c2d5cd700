import type { TextPart } from '../../../../../shared/text/find-parts.ts';
import { Icon } from '../../../../ui/components/icon.tsx';
import { useMessages } from '../../../../ui/messages/use-messages.ts';
import { newTab } from './open-part.ts';

type PartChipsProps = {
  parts: TextPart[];
  onCopy: (text: string) => void;
  tabIndex: number;
};

/** Parts of a text, each to open and to copy alone. */
export function PartChips({ parts, onCopy, tabIndex }: PartChipsProps) {
  const { entry } = useMessages();
  if (parts.length === 0) return null;
  return (
    <ul className="parts" aria-label={entry.parts}>
      {parts.map(({ kind, text, href }) => (
        <li key={`${kind} ${text}`} className="part">
          {href && (
            <a
              href={href}
              {...newTab(href)}
              rel="noopener noreferrer"
              aria-label={entry.openPart[kind](text)}
              title={href}
              draggable={false}
              tabIndex={tabIndex}
            >
              {text.replace(/^https?:\/\//i, '')}
            </a>
          )}
          <button
            type="button"
            aria-label={entry.copyPart(text)}
            title={entry.copyPart(text)}
            onClick={() => onCopy(text)}
            tabIndex={tabIndex}
          >
            {!href && text}
            <Icon name="copy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
