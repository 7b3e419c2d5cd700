import type { CellValue } from '../tables/table.ts';
import { childOf, elementsOf, type Xml09Element } from './xml/xml09-element.ts';

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

/** The characters of a text, a line for each paragraph. */
export function plainText(storage: Xml09Element | undefined): string {
  return paragraphs(childOf(storage, 'text-body') ?? storage)
    .map(textOf)
    .join('\n');
}

function paragraphs(parent: Xml09Element | undefined): Xml09Element[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === 'p') return [child];
    return child.name === 'stylesheet' ? [] : paragraphs(child);
  });
}

function textOf({ name, children }: Xml09Element): string {
  if (name === 'tab') return '\t';
  if (name === 'lnbr') return '\n';
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
