import { type RefObject, useLayoutEffect, useReducer } from 'react';
import {
  beginHistory,
  type InitialText,
  redo,
  type TextHistory,
  type TextState,
  undo,
  write,
} from './text-history.ts';

type Step = { kind: 'write'; next: TextState } | { kind: 'undo' } | { kind: 'redo' };

export type EditedText = {
  history: TextHistory;
  /** Takes over what the field holds. */
  take(): void;
  /** Replaces text and selection, as one step. */
  put(next: TextState): void;
  /** Replaces the text; the selection stays where it is, as far as the text goes. */
  replace(text: string): void;
  /** Replaces what is selected, or the whole text where nothing is, and keeps it selected. */
  replaceSelected(change: (part: string) => string): void;
  /** Replaces the text by another one, to be read from its beginning. */
  show(text: string): void;
  select(start: number, end: number): void;
  undo(): void;
  redo(): void;
};

/** A text in a field, with its own undo: that of the browser forgets what programs change. */
export function useText(
  field: RefObject<HTMLTextAreaElement | null>,
  initial: InitialText,
): EditedText {
  const [history, dispatch] = useReducer(step, initial, beginHistory);
  const { text, start, end } = history.present;
  // Browsers put the caret behind a text that a program has changed, so each change asks for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies(text): see above
  useLayoutEffect(() => {
    const { current } = field;
    if (current && (current.selectionStart !== start || current.selectionEnd !== end))
      current.setSelectionRange(start, end);
  }, [field, text, start, end]);
  const put = (next: TextState) => dispatch({ kind: 'write', next });
  return {
    history,
    put,
    take() {
      const { current } = field;
      if (!current) return;
      put({ text: current.value, start: current.selectionStart, end: current.selectionEnd });
    },
    replace: (next) =>
      put({ text: next, start: Math.min(start, next.length), end: Math.min(end, next.length) }),
    replaceSelected(change) {
      const part = change(start < end ? text.slice(start, end) : text);
      if (start < end) {
        put({
          text: text.slice(0, start) + part + text.slice(end),
          start,
          end: start + part.length,
        });
      } else
        put({ text: part, start: Math.min(start, part.length), end: Math.min(end, part.length) });
    },
    show: (next) => put({ text: next, start: 0, end: 0 }),
    select(from, to) {
      // At once too: an event that is under way has the field's selection taken over.
      if (field.current?.value === text) field.current.setSelectionRange(from, to);
      put({ text, start: from, end: to });
    },
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
  };
}

function step(history: TextHistory, change: Step): TextHistory {
  switch (change.kind) {
    case 'write':
      return write(history, change.next);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
  }
}
