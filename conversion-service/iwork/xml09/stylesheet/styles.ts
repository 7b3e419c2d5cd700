import { childOf, elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';

/** The default font of text. */
export const usualFont = 'Helvetica';
/** In points. */
export const usualSize = 12;

/** A style sheet: its styles by the names that others know them by. */
type StyleSheet = { byIdent: Map<string, Xml09Element>; above: string | undefined };

type StyleIndex = {
  /** Everything with an identifier. */
  byId: ReadonlyMap<string, Xml09Element>;
  /** Style sheets by identifier. */
  sheets: ReadonlyMap<string, StyleSheet>;
  /** The style sheet that a style stands in. */
  sheetOf: ReadonlyMap<Xml09Element, StyleSheet>;
  /** The first of each name, wherever it stands. */
  byIdent: ReadonlyMap<string, Xml09Element>;
};

/** Styles inside each other's chain of parents. */
const maxParents = 40;

/** Style sheets above each other. */
const maxSheets = 20;

/**
 * The styles of a document of iWork '09. Names are valid within a style sheet and those above it:
 * each slide of Keynote has one of its own.
 */
export class Xml09Styles {
  readonly #index: StyleIndex;
  readonly #sheet: StyleSheet | undefined;

  constructor(index: StyleIndex, sheet?: StyleSheet) {
    this.#index = index;
    this.#sheet = sheet;
  }

  static of(root: Xml09Element): Xml09Styles {
    return new Xml09Styles(styleIndex(root));
  }

  /** The same styles, with the names of the style sheet that a text refers to. */
  within(storage: Xml09Element | undefined): Xml09Styles {
    const sheet = this.#sheetCalled(childOf(storage, 'stylesheet-ref')?.attributes.IDREF);
    return sheet && sheet !== this.#sheet ? new Xml09Styles(this.#index, sheet) : this;
  }

  /** What an `…-ref` stands for; other elements stand for themselves. */
  resolved(element: Xml09Element | undefined): Xml09Element | undefined {
    const reference = element?.attributes.IDREF;
    return reference === undefined ? element : this.#index.byId.get(reference);
  }

  /** The first part of an element that has one of some names; it may stand elsewhere (`…-ref`). */
  part(parent: Xml09Element | undefined, ...names: string[]): Xml09Element | undefined {
    const found = elementsOf(parent).find(({ name }) => names.includes(name.replace(/-ref$/, '')));
    return this.resolved(found);
  }

  /** A style and those that it derives from, the nearest first. */
  chain(name: string | undefined): Xml09Element[] {
    return this.chainOf(this.#named(name));
  }

  /** The same of a style itself, or of a reference to it. */
  chainOf(first: Xml09Element | undefined): Xml09Element[] {
    const chain: Xml09Element[] = [];
    let style = this.resolved(first);
    while (style && chain.length < maxParents && !chain.includes(style)) {
      chain.push(style);
      style = this.#parent(style);
    }
    return chain;
  }

  /** The value that a chain gives a property: what stands inside `<sf:NAME>`. */
  value(chain: readonly Xml09Element[], property: string): Xml09Element | undefined {
    for (const style of chain) {
      const value = elementsOf(childOf(style, 'property-map', property))[0];
      if (value) return this.resolved(value);
    }
    return undefined;
  }

  number(chain: readonly Xml09Element[], property: string): number | undefined {
    return numberIn(this.value(chain, property), 'number');
  }

  string(chain: readonly Xml09Element[], property: string): string | undefined {
    return this.value(chain, property)?.attributes.string;
  }

  #named(name: string | undefined): Xml09Element | undefined {
    if (name === undefined) return undefined;
    return this.#index.byId.get(name) ?? this.#identIn(this.#sheet, name);
  }

  /** A style that has its parent's name stands for it: the parent is in a sheet above. */
  #parent(style: Xml09Element): Xml09Element | undefined {
    const { ident, 'parent-ident': parent } = style.attributes;
    if (parent === undefined) return undefined;
    const sheet = this.#index.sheetOf.get(style);
    return this.#identIn(parent === ident ? this.#sheetCalled(sheet?.above) : sheet, parent);
  }

  #identIn(first: StyleSheet | undefined, ident: string): Xml09Element | undefined {
    let sheet = first;
    for (let count = 0; sheet && count < maxSheets; count += 1) {
      const found = sheet.byIdent.get(ident);
      if (found) return found;
      sheet = this.#sheetCalled(sheet.above);
    }
    return this.#index.byIdent.get(ident);
  }

  #sheetCalled(identifier: string | undefined): StyleSheet | undefined {
    return identifier === undefined ? undefined : this.#index.sheets.get(identifier);
  }
}

/**
 * Finds the elements with a name or an identifier. Prototypes of a Pages template have the same
 * identifiers as the document's own styles and are skipped.
 */
function styleIndex(root: Xml09Element): StyleIndex {
  const byId = new Map<string, Xml09Element>();
  const sheets = new Map<string, StyleSheet>();
  const sheetOf = new Map<Xml09Element, StyleSheet>();
  const byIdent = new Map<string, Xml09Element>();
  const add = (element: Xml09Element, sheet: StyleSheet | undefined) => {
    const { ID, ident, 'parent-ident': parent } = element.attributes;
    if (ID !== undefined) addFirst(byId, ID, element);
    if (ident !== undefined) addFirst(byIdent, ident, element);
    if (sheet && ident !== undefined) addFirst(sheet.byIdent, ident, element);
    if (sheet && (ident !== undefined || parent !== undefined)) sheetOf.set(element, sheet);
  };
  const walk = (parent: Xml09Element, sheet: StyleSheet | undefined) => {
    for (const element of elementsOf(parent)) {
      if (element.name === 'section-prototypes') continue;
      add(element, sheet);
      const own = element.name === 'stylesheet' ? newSheet(element) : undefined;
      if (own) addFirst(sheets, element.attributes.ID ?? '', own);
      walk(element, own ?? sheet);
    }
  };
  walk(root, undefined);
  return { byId, sheets, sheetOf, byIdent };
}

function newSheet(element: Xml09Element): StyleSheet {
  return { byIdent: new Map(), above: childOf(element, 'parent-ref')?.attributes.IDREF };
}

function addFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}
