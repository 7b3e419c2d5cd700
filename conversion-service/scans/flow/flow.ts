import type { RecognizedTable } from '../../../shared/api/recognition.ts';

/** What a document that may be set anew consists of, in reading order. */
export type FlowBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  /** With the bullet or number that stood there. */
  | { kind: 'item'; marker: string; text: string }
  | { kind: 'code'; lines: string[] }
  | { kind: 'table'; table: RecognizedTable };
