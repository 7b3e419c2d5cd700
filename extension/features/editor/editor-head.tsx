import { IconButton } from '../../ui/components/button.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/components/menu.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { applyLayout, type EditorLayout } from './text/apply-layout.ts';
import type { EditedText } from './text/use-text.ts';

type EditorHeadProps = {
  edited: EditedText;
  /** Whether a part is selected: then only that changes. */
  selected: boolean;
  /** The language of the text (BCP 47), whose capitals it has. */
  language: string | undefined;
  finding: boolean;
  onFinding: (finding: boolean) => void;
  /** Left out where there is no picture to read again. */
  onReread?: (() => void) | undefined;
};

type Change = { before: string; after: string };

export type CleanUp =
  | 'upper-case'
  | 'lower-case'
  | 'title-case'
  | 'sentence-case'
  | 'join-lines'
  | 'extra-spaces'
  | 'duplicate-lines';

/** Undo, find, layout and clean-ups, which change only the selection where there is one. */
export function EditorHead(props: EditorHeadProps) {
  const { edited, selected, language, finding, onFinding, onReread } = props;
  const { editor, entry } = useMessages();
  const { past, present, future } = edited.history;
  const layouts = Object.keys(editor.layouts) as EditorLayout[]; // The catalogue has a name for each.
  const cleanUps = Object.keys(editor.cleanUps) as CleanUp[]; // As above.
  const toast = useToast();
  const same = selected ? editor.layoutSameSelection : editor.layoutSame;
  const prompt = selected ? editor.layoutPromptSelection : editor.layoutPrompt;

  function change(layout: EditorLayout): void {
    const name = editor.layouts[layout];
    if (apply((part) => applyLayout(part, layout))) announce(editor.changed(name));
    else announce(layout.startsWith('table-') ? `${same(name)} ${editor.columnsHelp}` : same(name));
  }

  function tidy(kind: CleanUp): void {
    const name = editor.cleanUps[kind];
    const change = apply((part) => cleanUp(part, kind, language));
    const fewer = change ? linesOf(change.before) - linesOf(change.after) : 0;
    if (!change) announce(same(name));
    else if (kind === 'duplicate-lines') announce(editor.duplicatesRemoved(fewer));
    else if (kind === 'join-lines' && fewer > 0) announce(editor.linesJoined(fewer));
    else announce(editor.changed(name));
  }

  /** Changes the selection, or else the whole text; undefined where nothing changes. */
  function apply(change: (part: string) => string): Change | undefined {
    const { text, start, end } = present;
    const part = selected ? text.slice(start, end) : text;
    // A line break at the end separates the selection from the next line.
    const before = selected ? part.trimEnd() : text;
    const after = change(before);
    if (after === before) return undefined;
    if (selected) edited.replaceSelected(() => after + part.slice(before.length));
    else changeAll(after);
    return { before, after };
  }

  /** A match that was shown has moved afterwards: what is at its old place is no selection. */
  function changeAll(text: string): void {
    const caret = Math.min(present.start, text.length);
    edited.put({ text, start: caret, end: caret });
  }

  function announce(text: string): void {
    toast({ key: 'layout', text, forMs: 6_000 });
  }

  return (
    <div className="editor-head" role="toolbar" aria-label={editor.title}>
      <IconButton
        icon="undo"
        label={editor.undo}
        onClick={edited.undo}
        disabled={past.length === 0}
      />
      <IconButton
        icon="redo"
        label={editor.redo}
        onClick={edited.redo}
        disabled={future.length === 0}
      />
      <IconButton
        icon="search"
        label={editor.find}
        aria-pressed={finding}
        onClick={() => onFinding(!finding)}
      />
      {onReread && <IconButton icon="picture" label={entry.reread} onClick={onReread} />}
      <Menu label={prompt} trigger={prompt}>
        <MenuGroup label={editor.layout}>
          {layouts.map((layout) => (
            <MenuItem key={layout} onSelect={() => change(layout)}>
              {editor.layouts[layout]}
            </MenuItem>
          ))}
        </MenuGroup>
        <MenuGroup label={editor.cleanUp}>
          {cleanUps.map((kind) => (
            <MenuItem key={kind} onSelect={() => tidy(kind)}>
              {editor.cleanUps[kind]}
            </MenuItem>
          ))}
        </MenuGroup>
      </Menu>
    </div>
  );
}

function linesOf(text: string): number {
  return text.split('\n').length;
}

/** A text, or a part of one, tidied up. Capitals are those of `language` (BCP 47), else of the browser's. */
export function cleanUp(text: string, kind: CleanUp, language?: string): string {
  switch (kind) {
    case 'upper-case':
      return text.toLocaleUpperCase(language);
    case 'lower-case':
      return text.toLocaleLowerCase(language);
    case 'title-case':
      return text
        .toLocaleLowerCase(language)
        .replace(wordStart, (letter) => letter.toLocaleUpperCase(language));
    case 'sentence-case':
      return sentenceCase(text, language);
    case 'join-lines':
      return withoutLineBreaks(text);
    case 'extra-spaces':
      return withoutExtraSpaces(text);
    case 'duplicate-lines':
      return withoutDuplicates(text);
  }
}

/** What follows an apostrophe is not a word of its own, as in "don't". */
const wordStart = /(?<![\p{L}\p{M}\p{N}]|\p{L}['’])\p{L}/gu;

/** Letters at the start, after an empty line, and after the end of a sentence are capitals. */
function sentenceCase(text: string, language: string | undefined): string {
  let begins = true;
  let ended = false;
  let breaks = 0;
  return text.toLocaleLowerCase(language).replace(/[\s\S]/gu, (character) => {
    if (/\s/.test(character)) {
      if (character === '\n') breaks++;
      begins ||= ended || breaks > 1;
      return character;
    }
    breaks = 0;
    if (/[.!?…]/.test(character)) ended = true;
    if (!/[\p{L}\p{N}]/u.test(character)) return character;
    const written = begins ? character.toLocaleUpperCase(language) : character;
    begins = false;
    ended = false;
    return written;
  });
}

/** Keeps paragraphs, and the breaks around a part, which belong to the lines beside it. */
function withoutLineBreaks(text: string): string {
  const written = text.trim();
  const start = text.indexOf(written);
  const joined = applyLayout(written, 'paragraphs');
  return text.slice(0, start) + joined + text.slice(start + written.length);
}

function withoutExtraSpaces(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/[^\S\n]+/g, ' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

/** The first of each stays; empty lines do too. */
function withoutDuplicates(text: string): string {
  const seen = new Set<string>();
  const kept = text.split('\n').filter((line) => {
    const written = line.trim();
    if (written === '') return true;
    if (seen.has(written)) return false;
    seen.add(written);
    return true;
  });
  return kept.join('\n');
}
