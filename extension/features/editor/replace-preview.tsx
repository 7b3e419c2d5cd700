import { useMessages } from '../../ui/messages/use-messages.ts';
import type { Hit } from './text/find-text.ts';
import type { Find } from './text/use-find.ts';

/** More lines would leave no room for the text. */
const maxShown = 4;

/** Characters (UTF-16) of the line that are shown on each side of a hit. */
const maxBeside = 24;

/** Characters (UTF-16) of a hit and of its replacement. */
const maxLength = 120;

type ReplacePreviewProps = { text: string; find: Pick<Find, 'found' | 'current'> };

/** What replacing does, from the hit that is selected: each struck out, with its replacement behind. */
export function ReplacePreview({ text, find: { found, current } }: ReplacePreviewProps) {
  const { editor } = useMessages();
  const first = Math.max(0, current);
  const shown = found.hits.slice(first, first + maxShown);
  const more = found.hits.length - shown.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <ul className="replace-preview field-help" aria-label={editor.replacePreview} tabIndex={0}>
      {shown.map((hit) => (
        <li key={hit.start}>
          {before(text, hit)}
          <del>{written(text.slice(hit.start, hit.end))}</del>
          <ins>{written(hit.replacement)}</ins>
          {after(text, hit)}
        </li>
      ))}
      {more > 0 && <li>{editor.replacePreviewMore(more)}</li>}
    </ul>
  );
}

function before(text: string, { start }: Hit): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - maxBeside);
  return start === 0 ? '' : text.slice(from, start);
}

function after(text: string, { end }: Hit): string {
  const line = text.indexOf('\n', end);
  return text.slice(end, Math.min(line < 0 ? text.length : line, end + maxBeside));
}

/** Breaks and tabs show as signs: struck out, nothing would be seen of them. */
function written(part: string): string {
  const cut = part.length > maxLength ? `${part.slice(0, maxLength)}…` : part;
  return cut.replaceAll('\n', '↵').replaceAll('\t', '⇥');
}
