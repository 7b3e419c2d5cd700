import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { CheckField } from '../../ui/components/fields.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import type { Hit } from './expressions/find-text.ts';
import type { Find } from './text/use-find.ts';

type FindBarProps = {
  find: Find;
  text: string;
  needleField: RefObject<HTMLInputElement | null>;
  /** Whether a preview of the replacement is shown. */
  replacing: boolean;
  onReplacing: () => void;
  onEnd: () => void;
};

/**
 * Finds and replaces in the text of the editor. Enter goes to the next match, Shift+Enter to the
 * previous one, Esc back to the text; only Alt+Enter and the buttons change the text.
 */
export function FindBar(props: FindBarProps) {
  const { find, text, needleField, replacing, onReplacing, onEnd } = props;
  const { editor } = useMessages();
  const toast = useToast();
  const status = useId();
  const { query, found, change } = find;
  const none = found.hits.length === 0;

  function replaceAll(): void {
    if (none) return;
    const count = find.replaceAll();
    const said = found.hasMore ? editor.replacedSome(count) : editor.replaced(count);
    toast({ key: 'layout', text: said, forMs: 6_000 });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onEnd();
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    else if (event.altKey) replaceAll();
    else find.step(event.shiftKey ? -1 : 1);
    event.preventDefault();
  }

  return (
    <search className="find-bar" onKeyDown={onKeyDown}>
      <div className="find-row">
        <input
          ref={needleField}
          className="input"
          aria-label={editor.find}
          placeholder={editor.find}
          value={query.needle}
          aria-invalid={found.fault !== undefined}
          aria-describedby={status}
          spellCheck={!query.isExpression}
          // The user has just asked to find something.
          // biome-ignore lint/a11y/noAutofocus: it is where the person wants to be
          autoFocus
          onChange={({ target }) => change({ needle: target.value })}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button
          type="button"
          className="button button-normal find-expression"
          aria-label={editor.expression}
          title={editor.expressionHelp}
          aria-pressed={query.isExpression}
          onClick={() => change({ isExpression: !query.isExpression })}
        >
          .*
        </button>
        <Button onClick={() => find.step(-1)} disabled={none}>
          {editor.findPrevious}
        </Button>
        <Button onClick={() => find.step(1)} disabled={none}>
          {editor.findNext}
        </Button>
        <CheckField
          label={editor.matchCase}
          checked={query.matchCase}
          onChange={(matchCase) => change({ matchCase })}
        />
        <span
          id={status}
          className={found.fault ? 'field-help find-fault' : 'field-help'}
          role="status"
        >
          <Status find={find} />
        </span>
      </div>
      <div className="find-row">
        <input
          className="input"
          aria-label={editor.replace}
          placeholder={editor.replace}
          value={query.replacement}
          spellCheck={!query.isExpression}
          onChange={({ target }) => change({ replacement: target.value })}
          onFocus={onReplacing}
        />
        <Button onClick={find.replaceOne} disabled={none}>
          {editor.replaceOne}
        </Button>
        <Button
          disabled={none}
          title={`${editor.replaceAll} (${editor.replaceAllKeys})`}
          aria-keyshortcuts="Alt+Enter"
          onClick={replaceAll}
        >
          {editor.replaceAll}
        </Button>
      </div>
      {replacing && !none && <ReplacePreview text={text} find={find} />}
    </search>
  );
}

function Status({ find: { query, found, current } }: { find: Find }) {
  const { editor } = useMessages();
  if (query.needle === '') return '';
  if (found.fault) return editor.expressionFaults[found.fault];
  if (found.isSearching) return editor.searching;
  return (found.hasMore ? editor.hitsBounded : editor.hits)(current + 1, found.hits.length);
}

/** More lines would leave no room for the text. */
const maxShown = 4;

/** Characters (UTF-16) of the line that are shown on each side of a hit. */
const maxBeside = 24;

/** Characters (UTF-16) of a hit and of its replacement. */
const maxLength = 120;

type ReplacePreviewProps = { text: string; find: Pick<Find, 'found' | 'current'> };

/** Previews the replacement, from the selected match on: each struck out, its replacement behind it. */
function ReplacePreview({ text, find: { found, current } }: ReplacePreviewProps) {
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

/** Shows breaks and tabs as signs: struck out, they would be invisible. */
function written(part: string): string {
  const cut = part.length > maxLength ? `${part.slice(0, maxLength)}…` : part;
  return cut.replaceAll('\n', '↵').replaceAll('\t', '⇥');
}
