import type { Warning } from '../conversion/warning.ts';
import type { WarningCode } from './warning-codes.ts';

/** Warnings that one document may have: more say nothing new. */
const maxWarnings = 50;

/** What a document's conversion leaves out, each thing said once. */
export class Warnings {
  readonly #warnings = new Map<string, Warning>();

  /** Notes what is left out; the detail is for the document's owner. */
  add(code: WarningCode, detail: string): void {
    const key = `${code}\n${detail}`;
    if (this.#warnings.size < maxWarnings) this.#warnings.set(key, { code, detail });
  }

  list(): Warning[] {
    return [...this.#warnings.values()];
  }
}
