import { useMemo } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import { hitExcerpt } from '../../../../shared/history/hit-excerpt.ts';
import { searchWords } from '../../../../shared/history/search-words.ts';
import { findParts, type TextPart } from '../../../../shared/text/find-parts.ts';
import { looksLikeCode } from '../../../../shared/text/unwrap-prose.ts';
import type { SavedText } from '../../../history-store/drafts/save-text.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { IconButton } from '../../../ui/components/button.tsx';
import { Icon } from '../../../ui/components/icon.tsx';
import { LanguageSuggestion } from '../../../ui/components/language-suggestion.tsx';
import { EntryTime, MarkedText } from '../../../ui/components/marked-text.tsx';
import { Swatch } from '../../../ui/components/swatch.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { EntryMenu } from './entry-menu.tsx';
import { newTab } from './parts/part-items.tsx';
import type { RowActions } from './row-actions.ts';
import { TextEdit } from './text-edit.tsx';
import { Thumbnail } from './thumbnail/thumbnail.tsx';

type EntryRowProps = {
  history: HistoryStore;
  entry: Entry;
  q: string;
  /** The day that it is the first row of. */
  day: string | undefined;
  /** Whether a heading above says the day. */
  timeOnly: boolean;
  editing: boolean;
  /** Whether Tab goes through the row's buttons. */
  active: boolean;
  actions: RowActions;
  /** Whether it can be dragged. */
  movable: boolean;
  /** The key that copies it, where there is one. */
  digit: number | undefined;
  /** Whether its text was copied just now. */
  copied: boolean;
  /** Whether an editor has changes of it that are not saved. */
  unsaved: boolean;
  onEdit: (edit: SavedText) => void;
  onLeave: (edit: SavedText) => void;
  onEditEnd: (options?: { keepFocus: boolean }) => void;
};

/** The cells of an entry's row. */
export function EntryRow(props: EntryRowProps) {
  const { history, entry, q, editing, active, actions, movable, digit, copied } = props;
  const messages = useMessages();
  const tabIndex = active ? 0 : -1;
  const parts = useParts(entry.text);
  return (
    <>
      {props.day && (
        // biome-ignore lint/a11y/useSemanticElements: a grid of rows that are no table
        // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus
        <div role="gridcell" className="day row-day">
          <h2>{props.day}</h2>
        </div>
      )}
      <div className="row-color" style={{ '--swatch': `var(--color-${entry.color})` }} />
      {entry.hasScreenshot && (
        // biome-ignore lint/a11y/useSemanticElements: a grid of rows that are no table
        // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus
        <div role="gridcell">
          <Thumbnail
            history={history}
            entry={entry}
            onOpen={actions.openPicture}
            tabIndex={tabIndex}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of rows that are no table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className="row-main">
        {editing ? (
          <TextEdit
            text={entry.text}
            onSave={props.onEdit}
            onLeave={props.onLeave}
            onEnd={props.onEditEnd}
          />
        ) : (
          <p className={rowClass(entry.text)} dir="auto">
            {entry.text ? (
              <MarkedText text={preview(entry.text, q)} q={q} />
            ) : (
              messages.entry.noText
            )}
          </p>
        )}
        {!editing && (
          <PartChips parts={parts.inRow} onCopy={actions.copyPart} tabIndex={tabIndex} />
        )}
        <p className="row-about">
          {digit !== undefined && (
            <kbd className="row-digit" title={messages.entry.digit(digit)}>
              {digit}
            </kbd>
          )}
          {entry.color !== 'none' && (
            <>
              <Swatch color={entry.color} />
              <span className="visually-hidden">{messages.colors[entry.color]}</span>
            </>
          )}
          {props.unsaved && <span className="row-unsaved">{messages.entry.unsaved}</span>}
          {entry.captures && (
            <span className="row-captures" title={messages.entry.captured(entry.captures)}>
              <span aria-hidden="true">×{entry.captures}</span>
              <span className="visually-hidden">{messages.entry.captured(entry.captures)}</span>
            </span>
          )}
          <EntryTime iso={entry.createdAt} timeOnly={props.timeOnly} />
          <span className="row-source" title={entry.source.url}>
            {entry.source.title ?? messages.sources[entry.source.kind]}
          </span>
        </p>
        {!editing && entry.hasScreenshot && entry.suggestedLanguages && (
          <LanguageSuggestion
            languages={entry.suggestedLanguages}
            onRead={actions.readIn}
            tabIndex={tabIndex}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of rows that are no table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className="row-buttons">
        {movable && (
          <span className="row-grip" title={messages.entry.drag}>
            <Icon name="drag" />
          </span>
        )}
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={copied ? messages.common.copied : messages.entry.copyText}
          data-copied={copied}
          onClick={actions.copy}
          tabIndex={tabIndex}
        />
        <EntryMenu entry={entry} parts={parts.inMenu} actions={actions} tabIndex={tabIndex} />
      </div>
    </>
  );
}

/** As much of a text as a row can show; blank lines would only take the place of others. */
function preview(text: string, q: string): string {
  const part = q.trim() === '' ? text : hitExcerpt(text, searchWords(q));
  return part.slice(0, 400).replace(/\n\s*\n/g, '\n');
}

function rowClass(text: string): string {
  if (text === '') return 'row-text row-no-text';
  return looksLikeCode(text) ? 'row-text row-code' : 'row-text';
}

/** As many as fit in a row and its menu without displacing other items. */
const maxInRow = 2;
const maxInAll = 6;

/** A text may be as long as a book; its useful parts are near its beginning. */
const maxLookedAt = 10_000;

type Parts = {
  inRow: TextPart[];
  inMenu: TextPart[];
};

/** The parts of a text that are useful by themselves: first for its row, then for its menu. */
function useParts(text: string): Parts {
  return useMemo(() => {
    const parts = findParts(text.slice(0, maxLookedAt), maxInAll);
    return { inRow: parts.slice(0, maxInRow), inMenu: parts.slice(maxInRow) };
  }, [text]);
}

type PartChipsProps = {
  parts: TextPart[];
  onCopy: (text: string) => void;
  tabIndex: number;
};

/** Parts of a text, each to open and to copy alone. */
function PartChips({ parts, onCopy, tabIndex }: PartChipsProps) {
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
