import type { ExpressionFault } from './expression-messages.ts';

/** What Chromium and Firefox name in the errors of regular expressions; the first that fits counts. */
const namedFaults: [RegExp, ExpressionFault][] = [
  [/character class/i, 'class'],
  [/repeat|quantifier|raw brac/i, 'repeat'],
  [/group|parenthe|\)/i, 'group'],
  [/escape|\\ at end|property name/i, 'escape'],
];

/** What is wrong with an expression, by the error that compiling it threw. */
export function faultOf(error: unknown): ExpressionFault {
  // The expression itself comes first in the message, and may hold any words.
  const reason = String(error).split(': ').at(-1) ?? '';
  return namedFaults.find(([named]) => named.test(reason))?.[1] ?? 'other';
}
