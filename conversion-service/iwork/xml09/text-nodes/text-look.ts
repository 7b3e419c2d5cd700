import { percent, points } from '../../../../shared/node/odf/length.ts';
import type { FontFaces } from '../../../../shared/node/odf/styles/font-faces.ts';
import { languageAttributes } from '../../../../shared/node/odf/styles/style.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { fontCut } from '../../text-markup/font-cut.ts';
import { xml09Color } from '../stylesheet/color.ts';
import { usualFont, usualSize, type Xml09Styles } from '../stylesheet/styles.ts';
import { elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';

/** The attributes of `style:text-properties` that a chain of styles asks for. */
export function textLook(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
  fonts: FontFaces,
): XmlAttributes {
  const size = styles.number(chain, 'fontSize');
  return {
    ...fontLook(styles, chain, fonts),
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
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
  fonts: FontFaces,
): XmlAttributes {
  const look = textLook(styles, chain, fonts);
  return {
    ...look,
    'style:font-name': look['style:font-name'] ?? fonts.add(usualFont),
    'fo:font-size': look['fo:font-size'] ?? points(usualSize),
  };
}

function fontLook(styles: Xml09Styles, chain: readonly Xml09Element[], fonts: FontFaces) {
  const name = styles.string(chain, 'fontName');
  const cut = name ? fontCut(name) : undefined;
  const bold = given(styles.number(chain, 'bold'), cut?.bold);
  const italic = given(styles.number(chain, 'italic'), cut?.italic);
  return {
    'style:font-name': cut && fonts.add(cut.family),
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

/**
 * The `style:paragraph-properties` of a chain of styles, lengths in points.
 * @param isListed whether the indents are those of a list
 */
export function paragraphLook(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
  isListed: boolean,
): XmlElement {
  const indents = isListed ? {} : sideways(styles, chain);
  const attributes = { ...indents, ...spacing(styles, chain), ...flow(styles, chain) };
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

function spacing(styles: Xml09Styles, chain: readonly Xml09Element[]): XmlAttributes {
  return {
    'fo:margin-top': points(styles.number(chain, 'spaceBefore') ?? 0),
    'fo:margin-bottom': points(styles.number(chain, 'spaceAfter') ?? 0),
  };
}

function flow(styles: Xml09Styles, chain: readonly Xml09Element[]): XmlAttributes {
  const isSet = (property: string) => (styles.number(chain, property) ?? 0) > 0;
  return {
    'fo:text-align': alignments[styles.number(chain, 'alignment') ?? 4],
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
