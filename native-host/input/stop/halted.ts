import { Problem } from '../../../shared/api/problem.ts';

/** The answer to every program after a person has stopped all input. */
export function halted(): Problem {
  return new Problem(
    'halted',
    'A person has stopped all input of programs. Nothing is pressed any more. It goes on once a ' +
      'person allows it again, in the preferences or in the menu of the toolbar button.',
  );
}
