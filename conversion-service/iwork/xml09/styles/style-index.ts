import { childOf, elementsOf, type Xml09Element } from '../package/element.ts';

/** A style sheet: its styles by the names that others know them by. */
export type StyleSheet = { byIdent: Map<string, Xml09Element>; above: string | undefined };

export type StyleIndex = {
  /** Everything with an identifier. */
  byId: ReadonlyMap<string, Xml09Element>;
  /** Style sheets by identifier. */
  sheets: ReadonlyMap<string, StyleSheet>;
  /** The style sheet that a style stands in. */
  sheetOf: ReadonlyMap<Xml09Element, StyleSheet>;
  /** The first of each name, wherever it stands. */
  byIdent: ReadonlyMap<string, Xml09Element>;
};

/**
 * Finds what has a name or an identifier. Prototypes that a Pages template offers have the same
 * identifiers as the document's own styles and are passed over.
 */
export function styleIndex(root: Xml09Element): StyleIndex {
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
