import { percent, points } from '../../../../shared/node/odf/length.ts';
import { languageAttributes } from '../../../../shared/node/odf/styles/style.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { fontCut } from '../../text-markup/font-cut.ts';
import { printedLine, printedWidth } from '../../text-markup/printed-font.ts';
import type { Xml09Context } from '../context.ts';
import { xml09Color } from '../stylesheet/color.ts';
import { usualFont, usualSize, type Xml09Styles } from '../stylesheet/styles.ts';
import { elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';

/** What looks are made with. */
type LookContext = Pick<Xml09Context, 'styles' | 'document' | 'printed'>;

/** The attributes of `style:text-properties` that a chain of styles asks for. */
export function textLook(context: LookContext, chain: readonly Xml09Element[]): XmlAttributes {
  const { styles } = context;
  const size = styles.number(chain, 'fontSize');
  return {
    ...fontLook(context, chain),
    'fo:font-size': size !== undefined && size > 0 && size < 2_000 ? points(size) : undefined,
    'fo:color': xml09Color(styles.value(chain, 'fontColor')),
    'fo:background-color': xml09Color(styles.value(chain, 'textBackground')),
    ...lines(styles, chain),
    'style:text-position': positions[styles.number(chain, 'superscript') ?? 0],
    ...capitals[styles.number(chain, 'capitalization') ?? 0],
    ...languageAttributes(styles.string(chain, 'language')),
  };
}

/** The same for a paragraph; the default is Helvetica in 12 points. */
export function paragraphTextLook(
  context: LookContext,
  chain: readonly Xml09Element[],
): XmlAttributes {
  const look = textLook(context, chain);
  return {
    ...look,
    'style:font-name': look['style:font-name'] ?? context.document.fonts.add(usualFont),
    'fo:font-size': look['fo:font-size'] ?? points(usualSize),
  };
}

function fontLook({ styles, document, printed }: LookContext, chain: readonly Xml09Element[]) {
  const name = styles.string(chain, 'fontName');
  const cut = name ? fontCut(name) : undefined;
  const bold = given(styles.number(chain, 'bold'), cut?.bold);
  const italic = given(styles.number(chain, 'italic'), cut?.italic);
  return {
    'style:font-name': cut && document.fonts.add(cut.family),
    ...(cut && printed ? printedWidth(cut.family) : {}),
    'fo:font-weight': bold === undefined ? undefined : bold ? 'bold' : 'normal',
    'fo:font-style': italic === undefined ? undefined : italic ? 'italic' : 'normal',
  };
}

/** A bold font stays bold, whatever else the style sets. */
function given(number: number | undefined, byCut: boolean | undefined): boolean | undefined {
  return number === undefined ? byCut : number > 0 || byCut === true;
}

function lines(styles: Xml09Styles, chain: readonly Xml09Element[]): XmlAttributes {
  const under = styles.number(chain, 'underline') ?? 0;
  const through = styles.number(chain, 'strikethru') ?? 0;
  return {
    'style:text-underline-style': under > 0 ? 'solid' : undefined,
    'style:text-underline-type': under > 1 ? 'double' : undefined,
    'style:text-line-through-style': through > 0 ? 'solid' : undefined,
    'style:text-line-through-type': through > 1 ? 'double' : undefined,
  };
}

const smaller = percent(0.58);
const positions: Record<number, string> = { 1: `super ${smaller}`, 2: `sub ${smaller}` };

const capitals: Record<number, XmlAttributes> = {
  1: { 'fo:text-transform': 'uppercase' },
  2: { 'fo:font-variant': 'small-caps' },
  3: { 'fo:text-transform': 'capitalize' },
};

type ParagraphKind = {
  /** Whether the indents are those of a list. */
  isListed?: boolean;
  /** Whether it has no words. */
  isEmpty?: boolean;
  /** The least space above it, in points. */
  above?: number | undefined;
};

/** The `style:paragraph-properties` of a chain of styles, lengths in points. */
export function paragraphLook(
  context: LookContext,
  chain: readonly Xml09Element[],
  { isListed = false, isEmpty = false, above = 0 }: ParagraphKind = {},
): XmlElement {
  const { styles } = context;
  const attributes = {
    ...(isListed ? {} : sideways(styles, chain)),
    ...spacing(styles, chain, above),
    ...lineHeight(context, chain, isEmpty),
    ...flow(styles, chain),
  };
  const stops = tabStops(styles, chain);
  const children = stops.length > 0 ? [element('style:tab-stops', {}, stops)] : [];
  return element('style:paragraph-properties', attributes, children);
}

/** The first line's indent counts from the margin there, from the left indent in ODF. */
function sideways(styles: Xml09Styles, chain: readonly Xml09Element[]): XmlAttributes {
  const left = styles.number(chain, 'leftIndent') ?? 0;
  const first = styles.number(chain, 'firstLineIndent') ?? 0;
  return {
    'fo:margin-left': points(left),
    'fo:margin-right': points(styles.number(chain, 'rightIndent') ?? 0),
    'fo:text-indent': points(first - left),
  };
}

function spacing(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
  above: number,
): XmlAttributes {
  return {
    'fo:margin-top': points(Math.max(above, styles.number(chain, 'spaceBefore') ?? 0)),
    'fo:margin-bottom': points(styles.number(chain, 'spaceAfter') ?? 0),
  };
}

/**
 * The height of lines. What is printed has them as high as iWork; Writer makes a paragraph without
 * words no lower than its font, unless its height is in points.
 */
function lineHeight(
  { styles, printed }: LookContext,
  chain: readonly Xml09Element[],
  isEmpty: boolean,
): XmlAttributes {
  const spacing = styles.value(chain, 'lineSpacing');
  const amount = numberIn(spacing, 'amt') ?? 0;
  const mode = amount > 0 && amount < 2_000 ? (spacing?.attributes.mode ?? 'relative') : undefined;
  if (mode && mode !== 'relative') return { [spacings[mode] ?? atLeast]: points(amount) };
  const byLine = mode ? amount : 1;
  const cut = fontCut(styles.string(chain, 'fontName') ?? usualFont);
  const size = styles.number(chain, 'fontSize') ?? usualSize;
  const line = printed ? printedLine(cut.family, size) : undefined;
  if (line && isEmpty) return { 'fo:line-height': points(line.height * byLine) };
  // Writer reads whole percents only.
  const height = Math.round(byLine * (line?.byFont ?? 1) * 100);
  return mode || line ? { 'fo:line-height': `${height}%` } : {};
}

const atLeast = 'style:line-height-at-least';
const spacings: Record<string, string> = {
  exact: 'fo:line-height',
  between: 'style:line-spacing',
};

function flow(styles: Xml09Styles, chain: readonly Xml09Element[]): XmlAttributes {
  const isSet = (property: string) => (styles.number(chain, property) ?? 0) > 0;
  const together = styles.number(chain, 'widowControl') === 0 ? 0 : 2;
  return {
    'fo:text-align': alignments[styles.number(chain, 'alignment') ?? 4],
    'fo:keep-together': isSet('keepLinesTogether') ? 'always' : undefined,
    'fo:widows': together,
    'fo:orphans': together,
    'fo:keep-with-next': isSet('keepWithNext') ? 'always' : undefined,
    'fo:break-before': isSet('pageBreakBefore') ? 'page' : undefined,
  };
}

const alignments: Record<number, string> = { 0: 'left', 1: 'right', 2: 'center', 3: 'justify' };

const maxStops = 100;

function tabStops(styles: Xml09Styles, chain: readonly Xml09Element[]): XmlElement[] {
  const stops = elementsOf(styles.value(chain, 'tabs')).filter(({ name }) => name === 'tabstop');
  return stops.slice(0, maxStops).map((stop) =>
    element('style:tab-stop', {
      'style:position': points(numberIn(stop, 'pos') ?? 0),
      'style:type': stopTypes[stop.attributes.align ?? 'left'],
      'style:char': stop.attributes.align === 'decimal' ? '.' : undefined,
    }),
  );
}

const stopTypes: Record<string, string> = {
  left: 'left',
  right: 'right',
  center: 'center',
  decimal: 'char',
};
