import type { Warning } from '../../conversion/warning.ts';
import type { InputFormat } from '../../formats.ts';
import type { magicOf } from './magic.ts';

/** A document to check, with what every check needs first. */
export type Document = {
  file: string;
  format: InputFormat;
  /** Its first bytes. */
  start: Uint8Array;
  /** In bytes. */
  size: number;
  magic: ReturnType<typeof magicOf>;
};

/** Findings about a document that can be converted. */
export type Judged = { warnings: Warning[] };
