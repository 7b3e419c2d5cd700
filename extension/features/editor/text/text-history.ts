/** A text with what is selected in it, in UTF-16 units. */
export type TextState = { text: string; start: number; end: number };

export type TextHistory = { past: TextState[]; present: TextState; future: TextState[] };

/** More steps than anyone goes back. */
const maxSteps = 500;

/** A text; where it was another one before, undoing leads back to that. */
export function beginHistory({ text, before = text }: InitialText): TextHistory {
  const history = { past: [], present: stateOf(before), future: [] };
  return text === before ? history : write(history, stateOf(text));
}

export type InitialText = { text: string; before?: string };

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
