import './picker.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { askPage } from '../../platform/messaging/page-messages.ts';
import { Icon } from '../../ui/components/icon.tsx';
import { EntryTime } from '../../ui/components/marked-text.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../ui/use-screenshot.ts';
import { pickerContract } from './picker-contract.ts';
import { actOf, type PickerAct } from './picker-keys.ts';
import { PickerRow } from './picker-row.tsx';
import { useHits } from './use-picker-hits.ts';

/** More than the window shows; as many again come when the last ones are reached. */
const step = 40;
const digits = 9;

const canPaste = new URLSearchParams(location.search).has('paste');

/** Finds a text of the history by what is typed, copies it and goes away. */
export function Picker() {
  const { picker, sidebar, errors } = useMessages();
  const [q, setQ] = useState('');
  const [limit, setLimit] = useState(step);
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState('');
  const found = useHits(q, limit);
  const hits = found === 'failed' ? undefined : found;
  const entries = hits?.entries ?? [];
  const current = Math.min(active, entries.length - 1);
  const chosen = entries[current];
  const list = useRef<HTMLDivElement>(null);
  /** A key pressed before the search had its result: it applies to that result. */
  const waiting = useRef<PickerAct>(undefined);
  /** The entry that was pinned or unpinned: it stays chosen when it moves. */
  const followed = useRef<string>(undefined);
  useCloseOnBlur();

  useEffect(() => {
    document.title = picker.title;
  }, [picker]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may be another one
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current, hits]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its place is in what is found
  useEffect(() => {
    const index = entries.findIndex(({ id }) => id === followed.current);
    if (index >= 0) setActive(index);
  }, [hits]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for what is found
  useEffect(() => {
    const act = waiting.current;
    if (!act || hits?.q !== q) return;
    waiting.current = undefined;
    carryOut(act);
  }, [hits]);

  function onKeyDown(event: KeyboardEvent): void {
    const act = actOf(event.nativeEvent);
    if (!act) return;
    event.preventDefault();
    if ((act.kind === 'take' || act.kind === 'pin') && hits?.q !== q) waiting.current = act;
    else carryOut(act);
  }

  function carryOut(act: PickerAct): void {
    if (act.kind === 'close') window.close();
    else if (act.kind === 'move') move(act.by);
    else if (act.kind === 'pin') void pin(chosen);
    else void take(entries[act.index ?? current], act.paste && canPaste);
  }

  async function pin(entry: Entry | undefined): Promise<void> {
    if (!entry) return;
    followed.current = entry.id;
    try {
      await (await sharedHistory()).update(entry.id, { pinned: !entry.pinned });
    } catch (error) {
      console.warn('Screenscribe: the entry was not pinned.', error);
      setProblem(errors.history);
    }
  }

  function move(by: number): void {
    followed.current = undefined;
    const next = Math.max(0, Math.min(entries.length - 1, current + by));
    setActive(next);
    if (next > entries.length - 5 && entries.length >= limit - 5) setLimit(limit + step);
  }

  async function take(entry: Entry | undefined, paste: boolean): Promise<void> {
    if (!entry) return;
    try {
      await askPage('picker', pickerContract, 'picker.take', { text: entry.text, paste });
    } catch (error) {
      console.warn('Screenscribe: the text was not copied.', error);
      setProblem(errors.clipboard);
    }
  }

  return (
    <main className="picker">
      <search className="picker-search">
        <Icon name="search" />
        <input
          className="picker-input"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="picker-list"
          aria-activedescendant={chosen && rowId(current)}
          aria-label={picker.search}
          placeholder={picker.search}
          // biome-ignore lint/a11y/noAutofocus: the window is there to be typed into
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            setActive(0);
            followed.current = undefined;
            setLimit(step);
            waiting.current = undefined;
          }}
          onKeyDown={onKeyDown}
        />
      </search>
      <div
        ref={list}
        id="picker-list"
        role="listbox"
        aria-label={sidebar.history}
        className="picker-list"
        data-query={hits?.q}
        // The search field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {entries.map((entry, index) => (
          <PickerRow
            key={entry.id}
            id={rowId(index)}
            entry={entry}
            q={hits?.q ?? ''}
            active={index === current}
            digit={index < digits ? index + 1 : undefined}
            onPoint={() => {
              followed.current = undefined;
              setActive(index);
            }}
            onTake={() => void take(entry, false)}
          />
        ))}
      </div>
      {hits && entries.length === 0 && (
        <p className="picker-none">{q.trim() === '' ? sidebar.emptyTitle : sidebar.noHitsTitle}</p>
      )}
      <p
        className={problem || found === 'failed' ? 'field-problem' : 'visually-hidden'}
        role="status"
      >
        {problem || (found === 'failed' ? errors.history : status())}
      </p>
      {chosen && <ChosenEntry key={chosen.id} entry={chosen} />}
      <KeyLine canPaste={canPaste} />
    </main>
  );

  function status(): string {
    if (!hits) return sidebar.loading;
    return hits.total === undefined ? '' : sidebar.found(hits.total);
  }
}

function rowId(index: number): string {
  return `picker-row-${index}`;
}

/** Closes the window when the user goes to another one, as menus do. */
function useCloseOnBlur(): void {
  useEffect(() => {
    const gone = new AbortController();
    addEventListener('blur', () => window.close(), { signal: gone.signal });
    return () => gone.abort();
  }, []);
}

/** What distinguishes the chosen text from similar ones: its picture, capture time and source. */
function ChosenEntry({ entry }: { entry: Entry }) {
  const { sources } = useMessages();
  const history = useHistory();
  return (
    <div className="picker-chosen">
      {history && <Picture history={history} entry={entry} />}
      <p>
        <EntryTime iso={entry.createdAt} timeOnly={false} />
        <span>{entry.source.title ?? sources[entry.source.kind]}</span>
      </p>
    </div>
  );
}

function Picture({ history, entry }: { history: HistoryStore; entry: Entry }) {
  const url = useScreenshot(history, entry.id, entry.hasScreenshot);
  return url && <img src={url} alt="" draggable={false} />;
}

function useHistory(): HistoryStore | undefined {
  const [history, setHistory] = useState<HistoryStore>();
  useEffect(() => {
    // A search reports that it cannot be opened.
    sharedHistory().then(setHistory, console.warn);
  }, []);
  return history;
}

/** The keys of the picker, in a line. */
function KeyLine({ canPaste }: { canPaste: boolean }) {
  const { keys } = useMessages().picker;
  const shown = keys.filter(({ pastes }) => canPaste || !pastes);
  return (
    <p className="picker-keys">
      {shown.map(({ key, does }) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
