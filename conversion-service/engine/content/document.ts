import type { Warning } from '../../conversion/warning.ts';
import type { InputFormat } from '../../formats.ts';
import type { magicOf } from './magic.ts';

/** A document that is looked into, with what every check asks for first. */
export type Document = {
  file: string;
  format: InputFormat;
  /** Its first bytes. */
  start: Uint8Array;
  /** In bytes. */
  size: number;
  magic: ReturnType<typeof magicOf>;
};

/** What was noticed of a document that can be converted. */
export type Judged = { warnings: Warning[] };
