import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import { languageTag } from '../../../shared/api/recognition.ts';
import { looksLikeCode } from '../../../shared/text/unwrap-prose.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { languagesOf, readingIn } from '../../reader/read-again.ts';
import { LanguageSuggestion } from '../../ui/components/language-suggestion.tsx';
import { type ReadingChoice, ReadingDialog } from '../../ui/components/reading-dialog.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useObtainLanguage } from '../../ui/use-obtain-language.ts';
import { DraftNotice, MergeDialog } from './drafts/draft-notices.tsx';
import type { OpenedText } from './drafts/open-text.ts';
import { useKeptText } from './drafts/use-kept-text.ts';
import { EditorFoot } from './editor-foot.tsx';
import { EditorHead } from './editor-head.tsx';
import { FindBar } from './find-bar.tsx';
import { EditorTables } from './tables/editor-tables.tsx';
import { asField } from './text/as-field.ts';
import type { Mark } from './text/text-marks.tsx';
import { TextMarks } from './text/text-marks.tsx';
import { useFind } from './text/use-find.ts';
import { useText } from './text/use-text.ts';
import { useAnnouncedEditor } from './use-announced-editor.ts';
import { DoubtBar } from './words/doubt-bar.tsx';
import { useWordMarks } from './words/use-word-marks.ts';
import { useWords } from './words/use-words.ts';
import { WordPicture } from './words/word-picture.tsx';

type TextEditorProps = { history: HistoryStore; opened: OpenedText };

/** The editor once its text is there. */
export function TextEditor({ history, opened }: TextEditorProps) {
  const { entry, draft } = opened;
  const { editor, reading, sidebar } = useMessages();
  const toast = useToast();
  const attempt = useAttempt();
  const field = useRef<HTMLTextAreaElement>(null);
  const before = asField(entry?.text ?? '');
  const edited = useText(field, { text: draft?.text ?? before, before });
  const kept = useKeptText(history, opened, edited);
  // A user who opens the editor wants to write.
  useEffect(() => field.current?.focus(), []);
  // Before others are notified of the window, which the app finds by its title.
  const title = titleOf(edited.history.present.text, editor.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useAnnouncedEditor({ field, edited, kept, entryId: entry?.id ?? null });
  const needleField = useRef<HTMLInputElement>(null);
  const find = useFind(edited);
  const [replacing, setReplacing] = useState(false);
  const [asking, setAsking] = useState(false);
  const { words, tables, suggestedLanguages, read } = useWords(history, entry);
  const obtainLanguage = useObtainLanguage();
  const { text, start, end } = edited.history.present;
  const selected = start < end && !find.hasSelected;
  const [writing, setWriting] = useState(false);
  const wordMarks = useWordMarks(field, edited, words);
  const marks = useMemo(() => {
    // While the user writes, the field shows its own selection.
    const selection: Mark[] = selected && !writing ? [{ start, end, kind: 'selected' }] : [];
    return [...wordMarks.marks, ...find.marks, ...selection];
  }, [wordMarks.marks, find.marks, selected, writing, start, end]);
  const inDoubt = useMemo(
    () => new Set(wordMarks.doubtful.map(({ index }) => index)),
    [wordMarks.doubtful],
  );

  function openFind(): void {
    find.open();
    needleField.current?.focus();
    needleField.current?.select();
  }

  function openReplace(): void {
    openFind();
    setReplacing(true);
  }

  function endFind(): void {
    find.close();
    setReplacing(false);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    if (key === 'f8') wordMarks.step(event.shiftKey ? -1 : 1);
    else if (!event.ctrlKey && !event.metaKey) return;
    else if (key === 's') void kept.save();
    else if (key === 'f') openFind();
    else if (key === 'h') openReplace();
    else if (key === 'z' && !event.shiftKey) edited.undo();
    else if (key === 'y' || key === 'z') edited.redo();
    else return;
    event.preventDefault();
  }

  async function reread(wanted: ReadingChoice): Promise<void> {
    toast({ key: 'progress', text: sidebar.reading });
    const again = await read(wanted);
    if (again !== undefined) edited.replace(again);
    toast({ key: 'progress', text: reading.done, forMs: 4_000 });
  }

  async function readIn(language: string, of: Entry): Promise<void> {
    if (await obtainLanguage(language)) await reread(readingIn(language, of));
  }

  return (
    <main className="editor" onKeyDown={onKeyDown}>
      <h1 className="visually-hidden">{editor.title}</h1>
      <EditorHead
        edited={edited}
        selected={selected}
        language={languageTag(entry?.languages[0])}
        finding={find.isOpen}
        onFinding={(finding) => (finding ? openFind() : endFind())}
        onReread={entry?.hasScreenshot ? () => setAsking(true) : undefined}
      />
      {find.isOpen && (
        <FindBar
          find={find}
          text={text}
          needleField={needleField}
          replacing={replacing}
          onReplacing={() => setReplacing(true)}
          onEnd={endFind}
        />
      )}
      <DraftNotice kept={kept} text={text} />
      <div className="editor-suggestion" role="status">
        {entry && suggestedLanguages && (
          <LanguageSuggestion
            languages={suggestedLanguages}
            onRead={(language) => void attempt(() => readIn(language, entry))}
          />
        )}
      </div>
      <DoubtBar words={wordMarks} />
      <div className="editor-body">
        <div className={looksLikeCode(text) ? 'editor-field is-code' : 'editor-field'}>
          <TextMarks field={field} text={text} marks={marks} />
          <textarea
            ref={field}
            className="editor-text"
            aria-label={editor.text}
            placeholder={editor.empty}
            value={text}
            spellCheck
            onFocus={() => setWriting(true)}
            onBlur={() => setWriting(false)}
            onChange={edited.take}
            onSelect={() => {
              edited.take();
              wordMarks.pointAtText(undefined);
            }}
            onPointerMove={(event) =>
              wordMarks.pointAtText(textOffsetAt(event.currentTarget, event))
            }
            onPointerLeave={() => wordMarks.pointAtText(undefined)}
          />
        </div>
        {entry?.hasScreenshot && (
          <WordPicture
            history={history}
            entry={entry}
            words={words}
            boxes={wordMarks.boxes}
            isDoubtful={(index) => inDoubt.has(index)}
            pointed={wordMarks.pointed}
            onPoint={wordMarks.pointAtWord}
            onChoose={wordMarks.choose}
          />
        )}
      </div>
      <EditorTables tables={tables} />
      <EditorFoot kept={kept} text={text} />
      {kept.conflict !== undefined && (
        <MergeDialog
          mine={text}
          theirs={kept.conflict}
          onChoose={(choice) => void kept.choose(choice)}
        />
      )}
      {asking && entry && (
        <ReadingDialog
          languages={languagesOf(entry)}
          onClose={() => setAsking(false)}
          onRead={(wanted) => void attempt(() => reread(wanted))}
        />
      )}
    </main>
  );
}

/** As much as a window's title or a taskbar shows, in characters. */
const maxLength = 40;

/** What a window is called: the first words of its text, and what kind of window it is. */
export function titleOf(text: string, kind: string): string {
  const line = text.slice(0, 1_000).trim().split('\n')[0] ?? '';
  const words = line.replace(/\s+/g, ' ').trim();
  if (words === '') return kind;
  return `${shortened(words)} – ${kind}`;
}

function shortened(words: string): string {
  const characters = [...words];
  if (characters.length <= maxLength) return words;
  const cut = characters.slice(0, maxLength).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > maxLength / 2 ? cut.slice(0, end) : cut}…`;
}

/** The offset (UTF-16) in a field's text at a point of the window, undefined where there is none. */
function textOffsetAt(
  field: HTMLTextAreaElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): number | undefined {
  const position = document.caretPositionFromPoint(clientX, clientY);
  return position?.offsetNode === field ? position.offset : undefined;
}
