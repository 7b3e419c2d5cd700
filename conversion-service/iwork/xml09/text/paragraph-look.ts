import { points } from '../../../../shared/node/odf/length.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../shared/node/odf/xml/element.ts';
import { elementsOf, numberIn, type Xml09Element } from '../package/element.ts';
import type { Xml09Styles } from '../styles/styles.ts';

/**
 * The `style:paragraph-properties` that a chain of styles asks for, lengths in points.
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
