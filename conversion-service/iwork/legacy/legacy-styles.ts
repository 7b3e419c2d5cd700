import {
  childOf,
  descendants,
  elementsOf,
  type LegacyElement,
  numberIn,
} from './legacy-element.ts';

/** Styles inside each other's chain of parents. */
const mostParents = 40;

/**
 * The styles of a Pages '09 document by identifier. Styles of the prototypes that a template offers
 * have the same identifiers and are none of the document's.
 */
export class LegacyStyles {
  readonly #byId = new Map<string, LegacyElement>();
  readonly #byIdent = new Map<string, LegacyElement>();

  constructor(root: LegacyElement) {
    for (const element of descendants(root, ['section-prototypes'])) {
      const { ID, ident } = element.attributes;
      if (ID !== undefined && !this.#byId.has(ID)) this.#byId.set(ID, element);
      if (ident !== undefined && !this.#byIdent.has(ident)) this.#byIdent.set(ident, element);
    }
  }

  /** What an `…-ref` stands for; other elements stand for themselves. */
  resolved(element: LegacyElement | undefined): LegacyElement | undefined {
    const reference = element?.attributes.IDREF;
    return reference === undefined ? element : this.#byId.get(reference);
  }

  /** A style and those that it derives from, the nearest first. */
  chain(name: string | undefined): LegacyElement[] {
    const chain: LegacyElement[] = [];
    let style = this.#named(name);
    while (style && chain.length < mostParents && !chain.includes(style)) {
      chain.push(style);
      style = this.#parent(style);
    }
    return chain;
  }

  /** The value that a chain gives a property: what stands inside `<sf:NAME>`. */
  value(chain: readonly LegacyElement[], property: string): LegacyElement | undefined {
    for (const style of chain) {
      const value = elementsOf(childOf(style, 'property-map', property))[0];
      if (value) return this.resolved(value);
    }
    return undefined;
  }

  number(chain: readonly LegacyElement[], property: string): number | undefined {
    return numberIn(this.value(chain, property), 'number');
  }

  string(chain: readonly LegacyElement[], property: string): string | undefined {
    return this.value(chain, property)?.attributes.string;
  }

  #named(name: string | undefined): LegacyElement | undefined {
    return name === undefined ? undefined : (this.#byId.get(name) ?? this.#byIdent.get(name));
  }

  #parent(style: LegacyElement): LegacyElement | undefined {
    const parent = style.attributes['parent-ident'];
    return parent === undefined ? undefined : this.#byIdent.get(parent);
  }
}
