import { element, type XmlAttributes, type XmlElement } from '../xml/xml-element.ts';

export type StyleFamily =
  | 'paragraph'
  | 'text'
  | 'section'
  | 'table'
  | 'table-column'
  | 'table-row'
  | 'table-cell'
  | 'graphic'
  | 'presentation'
  | 'drawing-page'
  | 'chart'
  | 'ruby';

/** Everything about a style but its name. */
export type Style = {
  family: StyleFamily;
  /** Name (not display name) of the style that supplies what this one leaves out. */
  parent?: string | undefined;
  /** Further attributes of `style:style`, such as `style:master-page-name`. */
  attributes?: XmlAttributes;
  /**
   * Its properties elements by name: `{'style:text-properties': {'fo:color': '#ff0000'}}`.
   * Where one has children (tab stops, columns), give an element instead of attributes.
   */
  properties?: Record<string, XmlAttributes | XmlElement>;
  /** What follows the properties, such as `style:map`. */
  children?: XmlElement[];
};

/** The `style:style` element of a style. */
export function styleElement(name: string | undefined, style: Style): XmlElement {
  return element(
    'style:style',
    {
      'style:name': name,
      'style:family': style.family,
      'style:parent-style-name': style.parent,
      ...style.attributes,
    },
    [...propertyElements(style.properties ?? {}), ...(style.children ?? [])],
  );
}

/** Schema order: paragraph properties come before those of the text. */
const order = ['style:graphic-properties', 'style:table-cell-properties', 'style:chart-properties'];

function propertyElements(properties: NonNullable<Style['properties']>): XmlElement[] {
  return Object.entries(properties)
    .map(([name, given]) => (isElement(given) ? given : element(name, given)))
    .filter((given) => hasContent(given))
    .sort((a, b) => rank(a.name) - rank(b.name));
}

function isElement(given: XmlAttributes | XmlElement): given is XmlElement {
  return typeof given.attributes === 'object';
}

function hasContent({ attributes, children }: XmlElement): boolean {
  return [...children].length > 0 || Object.values(attributes).some((value) => value !== undefined);
}

function rank(name: string): number {
  if (name === 'style:text-properties') return 3;
  if (name === 'style:paragraph-properties') return 2;
  return order.includes(name) ? 0 : 1;
}

/** A style of paragraphs, from the properties of the paragraph and of its text. */
export function paragraphStyle(
  paragraphProperties: Record<string, string>,
  textProperties: Record<string, string>,
  parent?: string,
) {
  return {
    family: 'paragraph' as const,
    parent,
    properties: {
      'style:paragraph-properties': paragraphProperties,
      'style:text-properties': textProperties,
    },
  };
}

/** `fo:language` and `fo:country` for a language tag such as `de-CH`, `zh-Hans` or `en_US`. */
export function languageAttributes(tag: string | undefined): Record<string, string> {
  const [language, country] = languageAndCountry(tag) ?? [];
  if (!language || !country) return {};
  const group = scriptGroups.find(({ languages }) => languages.includes(language));
  if (!group) return { 'fo:language': language, 'fo:country': country };
  return { [`style:language-${group.name}`]: language, [`style:country-${group.name}`]: country };
}

/** OpenDocument has a language for each of three groups of scripts; the others are Western. */
const scriptGroups = [
  { name: 'asian', languages: ['zh', 'ja', 'ko'] },
  { name: 'complex', languages: ['ar', 'fa', 'he', 'hi', 'th', 'ur', 'yi'] },
];

/** The parts of a language tag, with the usual country (`none` where there is none). */
export function languageAndCountry(tag: string | undefined): [string, string] | undefined {
  const [language, ...rest] = tag?.split(/[-_]/) ?? [];
  if (!language || !/^[A-Za-z]{2,3}$/.test(language)) return undefined;
  const country =
    rest.find((part) => /^[A-Z]{2}$/.test(part)) ?? (rest.includes('Hant') ? 'TW' : undefined);
  return [language.toLowerCase(), country ?? countries[language] ?? 'none'];
}

/** Spelling is checked per country: the one that is meant where a tag names none. */
const countries: Record<string, string> = {
  cs: 'CZ',
  da: 'DK',
  de: 'DE',
  en: 'US',
  es: 'ES',
  fr: 'FR',
  it: 'IT',
  ja: 'JP',
  ko: 'KR',
  nl: 'NL',
  pl: 'PL',
  pt: 'PT',
  ru: 'RU',
  sv: 'SE',
  zh: 'CN',
};
