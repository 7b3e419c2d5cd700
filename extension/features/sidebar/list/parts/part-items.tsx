import type { TextPart } from '../../../../../shared/text/find-parts.ts';
import { MenuItem } from '../../../../ui/components/menu.tsx';
import { useMessages } from '../../../../ui/messages/use-messages.ts';

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

/** Addresses may be longer than any menu; their beginning shows where they lead. */
function shortened(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

/** Web pages come in a tab of their own; a program that writes or calls needs none. */
export function newTab(href: string): { target?: '_blank' } {
  return isWeb(href) ? { target: '_blank' } : {};
}

/** Opens a link of a text without a referrer or opener. */
function openPart(href: string): void {
  if (isWeb(href)) window.open(href, '_blank', 'noopener,noreferrer');
  else location.assign(href);
}

function isWeb(href: string): boolean {
  return /^https?:/i.test(href);
}
