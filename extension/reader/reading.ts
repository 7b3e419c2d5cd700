import type { ProblemCode } from '../../shared/api/problem.ts';
import type { Layout, Recognition } from '../../shared/api/recognition.ts';

/** A picture for the worker to read. */
export type Reading = { picture: Blob; languages: string[]; layout: Layout };

/** Posted instead, to cancel the current reading. */
export const stopReading = 'stop';

/** What the worker answers. Both ends are of one build, so this need not be validated. */
export type ReadingAnswer =
  /** A part of the picture is read. */
  | { progress: true }
  | { recognition: Recognition }
  | { problem: { code: ProblemCode; message: string } }
  | { failure: string };
