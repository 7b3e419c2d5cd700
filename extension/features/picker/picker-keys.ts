/** What a key does in the picker. */
export type PickerAct =
  | { kind: 'move'; by: number }
  | { kind: 'take'; index?: number; paste: boolean }
  | { kind: 'pin' }
  | { kind: 'close' };

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>;

/** Rows in one step of PageUp and PageDown. */
const pageRows = 6;

const moves: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageRows,
  PageUp: -pageRows,
};

/**
 * What a key in the search field does; undefined where it types. Digits type too, since people
 * search for numbers: with Ctrl, Alt or Cmd they choose a row.
 */
export function actOf(pressed: PressedKey): PickerAct | undefined {
  const { key, code, ctrlKey, altKey, metaKey, isComposing } = pressed;
  // The keys of an input method choose among its words.
  if (isComposing) return undefined;
  const isModified = ctrlKey || altKey || metaKey;
  const by = moves[key];
  if (by !== undefined && !isModified) return { kind: 'move', by };
  if (key === 'Enter') return { kind: 'take', paste: ctrlKey || metaKey };
  if (key.toLowerCase() === 'p' && (ctrlKey || metaKey)) return { kind: 'pin' };
  if (key === 'Escape') return { kind: 'close' };
  // By its physical place: with Alt a digit is another character in some layouts.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (digit && isModified) return { kind: 'take', index: Number(digit) - 1, paste: false };
  return undefined;
}
