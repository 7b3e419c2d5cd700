import type { CellValue } from '../../tables/table.ts';
import type { Xml09Element } from '../package/element.ts';
import { plainText } from './plain-text.ts';

/** The texts of cells, headers and footers by number: what writes tables asks for them so. */
export class Xml09Texts {
  readonly #storages: Xml09Element[] = [];
  readonly #numbers = new Map<Xml09Element, number>();

  /** The value of a cell with a text. */
  richText(storage: Xml09Element): CellValue {
    const text = plainText(storage);
    return text === ''
      ? { kind: 'empty' }
      : { kind: 'rich-text', storage: this.add(storage), text };
  }

  add(storage: Xml09Element): number {
    const known = this.#numbers.get(storage);
    if (known !== undefined) return known;
    this.#numbers.set(storage, this.#storages.length);
    return this.#storages.push(storage) - 1;
  }

  get(number: number): Xml09Element | undefined {
    return this.#storages[number];
  }
}
