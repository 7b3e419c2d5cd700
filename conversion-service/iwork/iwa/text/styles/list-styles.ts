import type { OdfDocument } from '../../../../../shared/node/odf/odf-document.ts';
import type { AutomaticStyles } from '../../../../../shared/node/odf/styles/automatic-styles.ts';
import { element } from '../../../../../shared/node/odf/xml/element.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { type ListLevel, listLevels, listStyleChain } from './list-style.ts';

/** A list style with the name that `text:list` refers to. */
export type ListStyle = { name: string; levels: ListLevel[] };

/**
 * The list styles of a document, each once for a size of font. With `automatic` they are automatic
 * styles of that part of the package: presentations know no named ones.
 */
export class ListStyles {
  readonly #graph: ObjectGraph;
  readonly #document: OdfDocument;
  readonly #automatic: AutomaticStyles | undefined;
  readonly #known = new Map<string, ListStyle | undefined>();

  constructor(
    graph: ObjectGraph,
    document: OdfDocument,
    options: { automatic?: AutomaticStyles } = {},
  ) {
    this.#graph = graph;
    this.#document = document;
    this.#automatic = options.automatic;
  }

  /** @returns undefined where no level has a label */
  get(identifier: number | undefined, fontSize: number): ListStyle | undefined {
    const key = `${identifier} ${fontSize}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const style = this.#create(identifier, fontSize);
    this.#known.set(key, style);
    return style;
  }

  /** How far text is indented at a level without a label. */
  plainIndent(identifier: number | undefined, level: number): number {
    return listLevels(this.#graph, identifier, 12)[level]?.labelIndent ?? 0;
  }

  #create(identifier: number | undefined, fontSize: number): ListStyle | undefined {
    const indents = this.#automatic ? 'label-width' : 'label-alignment';
    const levels = listLevels(this.#graph, identifier, fontSize, indents);
    if (levels.every(({ label }) => label === 'none')) return undefined;
    const named = listStyleChain(this.#graph, identifier).find(({ name }) => name !== undefined);
    const elements = levels.flatMap((level) => level.element ?? []);
    const style = element('text:list-style', {}, elements);
    const name = this.#automatic
      ? this.#automatic.addElement('L', style)
      : this.#document.styles.addElement(named?.name ?? 'List', style);
    return { name, levels };
  }
}
