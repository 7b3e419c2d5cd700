import type { CellValue } from '../../iwa/tables/table.ts';
import type { LegacyElement } from '../package/element.ts';
import { plainText } from './plain-text.ts';

/** The texts of cells, headers and footers by number: what writes tables asks for them so. */
export class LegacyTexts {
  readonly #storages: LegacyElement[] = [];
  readonly #numbers = new Map<LegacyElement, number>();

  /** The value of a cell with a text. */
  richText(storage: LegacyElement): CellValue {
    const text = plainText(storage);
    return text === ''
      ? { kind: 'empty' }
      : { kind: 'rich-text', storage: this.add(storage), text };
  }

  add(storage: LegacyElement): number {
    const known = this.#numbers.get(storage);
    if (known !== undefined) return known;
    this.#numbers.set(storage, this.#storages.length);
    return this.#storages.push(storage) - 1;
  }

  get(number: number): LegacyElement | undefined {
    return this.#storages[number];
  }
}
