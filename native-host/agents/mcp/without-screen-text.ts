import { type AnyProblemCode, Problem } from '../../../shared/api/problem.ts';

/** A problem as one is told who may not read: nothing that stands on the screen is in it. */
export function withoutScreenText({
  code,
  message,
}: Problem<AnyProblemCode>): Problem<AnyProblemCode> {
  return new Problem(code, words[code] ?? message);
}

/** Of the problems whose own words tell what stands where, or how often. */
const words: Partial<Record<AnyProblemCode, string>> = {
  text_not_found:
    'What you look for is not there, or not so many times. You may not read the screen, so this does ' +
    'not say what is.',
  text_ambiguous:
    'What you look for is there more than once: say which as `nth`, from 1. You may not read the ' +
    'screen, so this does not say where.',
  screen_changed: 'What you look for changes, or stands elsewhere by now. Try again.',
};
