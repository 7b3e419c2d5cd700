import { childOf, elementsOf, type LegacyElement } from '../package/element.ts';

/** A style sheet: its styles by the names that others know them by. */
export type StyleSheet = { byIdent: Map<string, LegacyElement>; above: string | undefined };

export type StyleIndex = {
  /** Everything with an identifier. */
  byId: ReadonlyMap<string, LegacyElement>;
  /** Style sheets by identifier. */
  sheets: ReadonlyMap<string, StyleSheet>;
  /** The style sheet that a style stands in. */
  sheetOf: ReadonlyMap<LegacyElement, StyleSheet>;
  /** The first of each name, wherever it stands. */
  byIdent: ReadonlyMap<string, LegacyElement>;
};

/**
 * Finds what has a name or an identifier. Prototypes that a Pages template offers have the same
 * identifiers as the document's own styles and are passed over.
 */
export function styleIndex(root: LegacyElement): StyleIndex {
  const byId = new Map<string, LegacyElement>();
  const sheets = new Map<string, StyleSheet>();
  const sheetOf = new Map<LegacyElement, StyleSheet>();
  const byIdent = new Map<string, LegacyElement>();
  const add = (element: LegacyElement, sheet: StyleSheet | undefined) => {
    const { ID, ident, 'parent-ident': parent } = element.attributes;
    if (ID !== undefined) addFirst(byId, ID, element);
    if (ident !== undefined) addFirst(byIdent, ident, element);
    if (sheet && ident !== undefined) addFirst(sheet.byIdent, ident, element);
    if (sheet && (ident !== undefined || parent !== undefined)) sheetOf.set(element, sheet);
  };
  const walk = (parent: LegacyElement, sheet: StyleSheet | undefined) => {
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

function newSheet(element: LegacyElement): StyleSheet {
  return { byIdent: new Map(), above: childOf(element, 'parent-ref')?.attributes.IDREF };
}

function addFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}
