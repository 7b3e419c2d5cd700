import { percent, points } from '../../../../shared/node/odf/length.ts';
import type { FontFaces } from '../../../../shared/node/odf/styles/font-faces.ts';
import type { XmlAttributes } from '../../../../shared/node/odf/xml/element.ts';
import { fontCut } from '../../text/font-family.ts';
import { languageAttributes } from '../../text/language-attributes.ts';
import type { Xml09Element } from '../package/element.ts';
import { xml09Color } from '../styles/color.ts';
import type { Xml09Styles } from '../styles/styles.ts';

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

/** The same for a paragraph: what no style says is Helvetica in 12 points. */
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

/** The font of text whose style says none, in points. */
export const usualFont = 'Helvetica';
export const usualSize = 12;

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

/** A cut that is bold stays so, whatever the style says besides. */
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
