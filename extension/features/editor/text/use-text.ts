import { type RefObject, useLayoutEffect, useReducer } from 'react';

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

/** A text with what is selected in it, in UTF-16 units. */
type TextState = { text: string; start: number; end: number };

export type TextHistory = { past: TextState[]; present: TextState; future: TextState[] };

type InitialText = { text: string; before?: string };

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

/** More steps than anyone goes back. */
const maxSteps = 500;

/** A text; where it was another one before, undoing leads back to that. */
export function beginHistory({ text, before = text }: InitialText): TextHistory {
  const history = { past: [], present: stateOf(before), future: [] };
  return text === before ? history : write(history, stateOf(text));
}

function stateOf(text: string): TextState {
  return { text, start: 0, end: 0 };
}

/** A new state. One that continues what was typed is the same step as that. */
export function write(history: TextHistory, next: TextState): TextHistory {
  const { past, present } = history;
  if (next.text === present.text) return { ...history, present: next };
  const last = past.at(-1);
  const continued = last && isTyping(last, present) && isTyping(present, next);
  return {
    past: continued ? past : [...past, present].slice(-maxSteps),
    present: next,
    future: [],
  };
}

export function undo(history: TextHistory): TextHistory {
  const { past, present, future } = history;
  const last = past.at(-1);
  return last ? { past: past.slice(0, -1), present: last, future: [present, ...future] } : history;
}

export function redo(history: TextHistory): TextHistory {
  const { past, present, future } = history;
  const [next, ...later] = future;
  return next ? { past: [...past, present], present: next, future: later } : history;
}

/** Whether letters were added where the caret was; a new word is a new step. */
function isTyping(before: TextState, after: TextState): boolean {
  const added = after.text.length - before.text.length;
  if (added < 1 || after.start !== after.end) return false;
  const typed = after.text.slice(after.start - added, after.start);
  const rest = after.text.slice(0, after.start - added) + after.text.slice(after.start);
  return rest === before.text && !/\s/u.test(typed);
}
