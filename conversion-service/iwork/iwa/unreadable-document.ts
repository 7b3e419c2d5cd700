import type { IworkKind } from '../document-kind.ts';

/** The reader failed on a document in a way that it should not: what it is, is known. */
export class UnreadableIwork extends Error {
  override readonly name = 'UnreadableIwork';
  readonly kind: IworkKind;

  constructor(kind: IworkKind, options: { cause: unknown }) {
    super(`The reader failed on a ${kind} document.`, options);
    this.kind = kind;
  }
}
