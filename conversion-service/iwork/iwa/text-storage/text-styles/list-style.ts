import { percent, points } from '../../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../../shared/node/odf/odf-document.ts';
import type { AutomaticStyles } from '../../../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../../shared/node/odf/xml/xml-element.ts';
import * as tswp from '../../../schema/tswp.ts';
import { fontCut } from '../../../text-markup/font-cut.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { readColor, styleChain } from './style-properties.ts';

/** The properties of a list style for one level. */
export type ListLevel = {
  label: 'none' | 'bullet' | 'number';
  /** Whether the label is a picture, which is replaced by a bullet. */
  isPicture: boolean;
  /** Of the label and of the text, from the margin, in points. */
  labelIndent: number;
  textIndent: number;
  element: XmlElement | undefined;
};

/** By the type of a label. */
const labels = ['none', 'bullet', 'bullet', 'number'] as const;
const PICTURE = 1;
const levelCount = 9;

/** How indents are written: presentations know only the older way, a width for the label. */
export type Indents = 'label-alignment' | 'label-width';

/**
 * The levels of a list style, whose repeated fields hold one value for each level.
 * @param fontSize of the paragraph in points
 */
export function listLevels(
  graph: ObjectGraph,
  identifier: number | undefined,
  fontSize: number,
  indents: Indents = 'label-alignment',
): ListLevel[] {
  const chain = listStyleChain(graph, identifier).map(({ style }) => style);
  if (chain.length === 0) return [];
  return Array.from({ length: levelCount }, (_, level) => {
    const read = listLevel(chain, level, fontSize);
    if (read.label === 'none') return read;
    return { ...read, element: levelElement(chain, level, read, indents) };
  });
}

/** A list style and those that it inherits from. */
function listStyleChain(graph: ObjectGraph, identifier: number | undefined) {
  return styleChain(graph, identifier, tswp.ListStyleArchive, (style) => style.super);
}

function listLevel(chain: tswp.ListStyleArchive[], level: number, fontSize: number): ListLevel {
  const kind = at(chain, level, (style) => style.labelTypes) ?? 0;
  const label = labels[kind] ?? 'none';
  const labelIndent = at(chain, level, (style) => style.indents) ?? 0;
  const distance = at(chain, level, (style) => style.textIndents) ?? 0;
  const textIndent = labelIndent + (label === 'none' ? 0 : distance * fontSize);
  return { label, isPicture: kind === PICTURE, labelIndent, textIndent, element: undefined };
}

function levelElement(
  chain: tswp.ListStyleArchive[],
  level: number,
  read: ListLevel,
  indents: Indents,
) {
  const isAligned = indents === 'label-alignment';
  const font = chain.map((style) => style.fontName).find(Boolean);
  const [sign = '•'] = at(chain, level, (style) => style.strings) || '•';
  const symbol = symbolBullet(sign, font);
  const children = [
    isAligned ? alignedLabel(read) : wideLabel(read),
    labelProperties(chain, level, {
      size: isAligned ? undefined : '100%',
      font: symbol ? undefined : font,
    }),
  ];
  const common = { 'text:level': level + 1 };
  if (read.label === 'bullet') {
    return element(
      'text:list-level-style-bullet',
      { ...common, 'text:bullet-char': symbol ?? sign },
      children,
    );
  }
  const tiered = at(chain, level, (style) => style.tieredNumbers) === 1;
  return element(
    'text:list-level-style-number',
    {
      ...common,
      ...numberFormat(at(chain, level, (style) => style.numberTypes) ?? 0),
      'text:display-levels': tiered && level > 0 ? level + 1 : undefined,
    },
    children,
  );
}

function alignedLabel({ labelIndent, textIndent }: ListLevel): XmlElement {
  return element(
    'style:list-level-properties',
    { 'text:list-level-position-and-space-mode': 'label-alignment' },
    [
      element('style:list-level-label-alignment', {
        'text:label-followed-by': 'listtab',
        'text:list-tab-stop-position': points(textIndent),
        'fo:text-indent': points(labelIndent - textIndent),
        'fo:margin-left': points(textIndent),
      }),
    ],
  );
}

function wideLabel({ labelIndent, textIndent }: ListLevel): XmlElement {
  return element('style:list-level-properties', {
    'text:space-before': points(labelIndent),
    'text:min-label-width': points(Math.max(0, textIndent - labelIndent)),
  });
}

/**
 * The sign that a place in one of the symbol fonts stands for, which Word's lists have: other fonts
 * show nothing there.
 * @param font PostScript name
 */
function symbolBullet(sign: string, font = ''): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const isPrivate = code >= 0xf000 && code <= 0xf0ff;
  if (!isPrivate && !(code <= 0xff && /^(symbol|wingdings)/i.test(font))) return undefined;
  return symbolBullets[code & 0xff] ?? (isPrivate ? '•' : undefined);
}

/** By their places in Symbol (the first) and Wingdings. */
const symbolBullets: Readonly<Record<number, string>> = {
  183: '•',
  ...{ 108: '●', 110: '■', 111: '□', 113: '❑', 118: '❖', 167: '▪', 168: '◻' },
  ...{ 216: '➢', 224: '→', 232: '➔', 240: '⇨', 251: '✗', 252: '✓', 254: '☑' },
};

/** @param size what the label's is where the style does not scale it */
function labelProperties(
  chain: tswp.ListStyleArchive[],
  level: number,
  { size, font }: { size: string | undefined; font: string | undefined },
): XmlElement {
  const color = chain.map((style) => readColor(style.fontColor)).find(Boolean);
  const scale = at(chain, level, (style) => style.geometries)?.scale ?? 1;
  const attributes: XmlAttributes = {
    'fo:color': color?.hex,
    'fo:font-family': font && fontCut(font).family,
    'fo:font-size': scale > 0 && Math.abs(scale - 1) > 0.01 ? percent(scale) : size,
  };
  return element('style:text-properties', attributes);
}

/** Of a repeated field in the nearest style that has any: the value of a level. */
function at<Value>(
  chain: tswp.ListStyleArchive[],
  level: number,
  read: (style: tswp.ListStyleArchive) => Value[],
): Value | undefined {
  return chain.map(read).find((values) => values.length > 0)?.[level];
}

/**
 * TSWP.ListStyleArchive.NumberType as attributes of ODF. Up to 47 and from 49 on, three numbers
 * stand for one kind: `1.`, `(1)` and `1)`. LibreOffice recognizes the kinds that ODF names by their
 * first characters.
 */
function numberFormat(type: number): XmlAttributes {
  if (type === 48) return { 'style:num-format': '①, ②, ③, ...' };
  const index = type > 48 ? type - 49 : type;
  const format = (type > 48 ? furtherFormats : formats)[Math.floor(index / 3)] ?? '1';
  const [prefix, suffix] = [
    [undefined, '.'],
    ['(', ')'],
    [undefined, ')'],
  ][index % 3] ?? [undefined, '.'];
  return {
    'style:num-format': format,
    'style:num-prefix': prefix,
    'style:num-suffix': suffix,
  };
}

/** By number / 3. */
const formats = [
  ...['1', 'I', 'i', 'A', 'a'],
  ...[
    '一, 二, 三, ...',
    'イ, ロ, ハ, ...',
    'ア, イ, ウ, ...',
    'イ, ロ, ハ, ...',
    'イ, ロ, ハ, ...',
  ],
  ...[
    '一, 二, 三, ...',
    '一, 二, 三, ...',
    '壹, 貳, 參, ...',
    '壹, 贰, 叁, ...',
    '壹, 貳, 參, ...',
  ],
  '가, 나, 다, ...',
];

/** By (number − 49) / 3. */
const furtherFormats = ['1', 'أ, ب, ت, ...', 'أ, ب, ت, ...', 'א, י, ק, ...', 'א, י, ק, ...'];

/** A list style with the name that `text:list` refers to. */
export type ListStyle = { name: string; levels: ListLevel[] };

/**
 * The list styles of a document, each once for a font size. With `automatic` they are automatic
 * styles of that part of the package: presentations have no named ones.
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
