import type { ReadFormula } from '../../tables/formulas/verified-formulas.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import type { Xml09Element } from '../xml/xml09-element.ts';
import { parseFormulaText } from './parse-formula-text.ts';

/** The formulas of a document by number, and its tables by the names that formulas know them by. */
export class Xml09Formulas {
  readonly #texts: string[] = [];
  readonly #keys = new Map<string, number>();
  readonly #tables = new Map<string, number>();

  /** The key of a cell's formula, where it has one. */
  keyOf(cell: Xml09Element, styles: Xml09Styles): number | undefined {
    if (cell.name !== 'f' && cell.name !== 'formula-cell') return undefined;
    const { fs, 'formula-string': text = fs ?? '' } =
      styles.part(cell, 'fo', 'formula')?.attributes ?? {};
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    this.#keys.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  /** @param identifier of the table as it was read */
  nameTable(name: string | undefined, identifier: number): void {
    if (name !== undefined) this.#tables.set(name, identifier);
  }

  readonly read: ReadFormula = (key, { table }, tables) =>
    parseFormulaText(this.#texts[key] ?? '', {
      table,
      tableNamed: (name) => tables.get(this.#tables.get(name) ?? -1),
    });
}
