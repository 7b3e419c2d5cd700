import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { useSuggestionText } from '../../../ui/components/language-suggestion.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { EntryActions } from '../actions/use-entry-actions.ts';
import { isMovable } from '../search/list-query.ts';
import type { Found } from '../search/use-found.ts';
import { useDays } from './days/use-days.ts';
import { EntryRow } from './entry-row.tsx';
import { handleListKey } from './list-keys.ts';
import { rowActions } from './row-actions.ts';
import { rowClicks } from './row-clicks.ts';
import type { Selection } from './selection.ts';
import { planMoves, useDragging } from './use-dragging.ts';
import type { EntryToShow } from './use-entry-to-show.ts';
import { useEntries, useGone, useRows } from './use-rows.ts';
import { useSearchKeys } from './use-search-keys.ts';

export type EntryListProps = {
  history: HistoryStore;
  found: Found;
  changes: number;
  actions: EntryActions;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onReread: (entry: Entry) => void;
  toShow: EntryToShow;
};

/** How many rows have a digit. */
const digits = 9;

/** The entries as a grid of which only the visible rows exist. */
export function EntryList(props: EntryListProps) {
  const { history, found, changes, actions, selection, onSelect, onReread: reread, toShow } = props;
  const { query, total } = found;
  const { present: ids, noteGone } = useGone(found.ids);
  const { sidebar } = useMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<string>();
  const rows = useRows(scroller, ids);
  // Whether the first of them begins a day depends on the row before it.
  const first = rows.visible[0]?.index ?? 0;
  const before = ids.slice(Math.max(0, first - 1), first);
  const shown = rows.visible.map(({ key }) => String(key));
  const entries = useEntries(history, [...before, ...shown], changes, noteGone);
  const unsaved = useUnsaved(history, changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its place is known
  useEffect(() => {
    const index = toShow.id === undefined ? -1 : ids.indexOf(toShow.id);
    if (index < 0) return;
    rows.focus(index);
    toShow.noteShown();
  }, [ids, toShow]);
  // Some of the removed ones may have been pinned.
  const top = new Set(found.ids.slice(0, found.pinned));
  const other = ids.findIndex((id) => !top.has(id));
  const pinned = other < 0 ? ids.length : other;
  const days = useDays({ ids, pinned, query }, entries);
  const movable = isMovable(query);
  const suggesting = rows.visible
    .map(({ key }) => entries.get(String(key)))
    .find((entry) => entry?.hasScreenshot && entry.suggestedLanguages);
  const suggestion = useSuggestionText(suggesting?.suggestedLanguages);
  const move = (moved: string[], before: string | null) =>
    actions.move(planMoves({ ids, pinned }, moved, before));
  const dragging = useDragging({ movable, ids, pinned, selection, move });
  const dropLine = (id: string) => {
    if (dragging.dropBefore === null) return id === ids.at(-1) ? 'row-drop-after' : '';
    return dragging.dropBefore === id ? 'row-drop' : '';
  };
  const { copied, noteCopied } = useCopied();
  const copy = async (entry: Entry) => {
    // There is nothing to copy of a picture without text.
    if (entry.text === '') return actions.openPicture(entry.id);
    if (await actions.copy([entry])) noteCopied(entry.id);
  };
  const copyAt = async (index: number) => {
    const [entry] = await history.getMany(ids.slice(index, index + 1));
    if (entry) await copy(entry);
  };
  useDigitKeys(copyAt);
  useSearchKeys({
    copyFirst: () => void copyAt(0),
    enterList: () => rows.focus(0),
    query: query.q,
  });
  const list = {
    ids,
    pinned,
    movable,
    selection,
    onSelect,
    actions,
    entries,
    edit: setEditing,
    copy: (entry: Entry) => void copy(entry),
    reread,
    rows,
  };

  return (
    <div ref={scroller} className="list" {...dragging.list}>
      {/* A row that comes or changes is not read out by itself. */}
      <p className="visually-hidden" role="status">
        {suggestion}
      </p>
      {days.shown && (
        // The headings themselves are in the rows.
        <p className="day day-at-top" aria-hidden="true">
          {days.of(rows.top)}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows */}
      <div
        role="grid"
        aria-label={sidebar.history}
        aria-multiselectable
        aria-rowcount={total}
        className="list-rows"
        style={{ blockSize: rows.height }}
        tabIndex={-1}
        onKeyDown={(event) => handleListKey(event, list)}
      >
        {rows.visible.map(({ key, index, start }) => {
          const id = String(key);
          const entry: Entry | undefined = entries.get(id);
          const ofRow = entry && rowActions(entry, index, list);
          const day = days.above(index);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
            <div
              key={id}
              // The height of a row is unknown until it has its text.
              ref={entry ? rows.measure : undefined}
              role="row"
              data-index={index}
              data-id={id}
              className={`row ${day ? 'row-dated' : ''} ${dropLine(id)}`}
              aria-rowindex={index + 1}
              aria-selected={selection.ids.has(id)}
              tabIndex={index === rows.active ? 0 : -1}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => rows.activate(index)}
              {...dragging.row(id, editing === id)}
              {...(ofRow && editing !== id && rowClicks(id, list, ofRow))}
            >
              {entry && ofRow && (
                <EntryRow
                  history={history}
                  entry={entry}
                  q={query.q}
                  day={day}
                  timeOnly={days.says(index)}
                  editing={editing === id}
                  active={index === rows.active}
                  actions={ofRow}
                  movable={movable}
                  digit={index < digits ? index + 1 : undefined}
                  copied={copied === id}
                  unsaved={unsaved.has(id)}
                  onEdit={(edit) => actions.edit(id, edit)}
                  onLeave={(edit) => actions.keepDraft(id, edit)}
                  onEditEnd={({ keepFocus } = { keepFocus: false }) => {
                    setEditing(undefined);
                    if (!keepFocus) rows.focus(index);
                  }}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const none: ReadonlySet<string> = new Set();

/** The entries of which an editor has changes that are not saved, after every change of the history. */
function useUnsaved(history: HistoryStore, changes: number): ReadonlySet<string> {
  const [unsaved, setUnsaved] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is a reason to look again
  useEffect(() => {
    let isLatest = true;
    const look = async () => {
      const found = await history.drafts.ofEntries();
      if (isLatest) setUnsaved(found);
    };
    look().catch(console.warn);
    return () => {
      isLatest = false;
    };
  }, [history, changes]);
  return unsaved;
}

/** How long a row says that its text was copied, in ms. */
const shownMs = 2_000;

/** Which entry was copied just now, and a function that sets it. */
function useCopied(): { copied: string | undefined; noteCopied: (id: string) => void } {
  const [note, setNote] = useState<{ id: string }>();
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setNote(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [note]);
  return { copied: note?.id, noteCopied: useCallback((id) => setNote({ id }), []) };
}

/** Calls `act` with the index of a row, 0 to 8, when its digit is pressed outside of fields. */
function useDigitKeys(act: (index: number) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const gone = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTypedInto(event.target)) return;
      if (/^[1-9]$/.test(event.key)) latest.current(Number(event.key) - 1);
    };
    document.addEventListener('keydown', onKeyDown, { signal: gone.signal });
    return () => gone.abort();
  }, []);
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
}
