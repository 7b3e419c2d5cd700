import type { CellLook, TextLook } from '../../tables/looks/cell-look.ts';
import { descendants, numberIn, type Xml09Element } from '../package/element.ts';
import { overWhite, xml09Color } from '../styles/color.ts';
import type { Xml09Styles } from '../styles/styles.ts';
import { usualFont, usualSize } from '../text/text-look.ts';

/** How a cell looks by its style and those that this derives from. */
export function xml09CellLook(styles: Xml09Styles, chain: readonly Xml09Element[]): CellLook {
  const layout = styles.chainOf(styles.value(chain, 'SFTCellStylePropertyLayoutStyle'));
  const vertical = styles.number(layout, 'verticalAlignment') ?? 0;
  return {
    fill: cellFill(styles.value(chain, 'fill')),
    vertical: (['top', 'middle', 'bottom'] as const)[vertical] ?? 'top',
    wrap: (styles.number(chain, 'SFTCellTextWrapProperty') ?? 1) > 0,
    padding: numberIn(styles.value(layout, 'padding'), 'left'),
    text: textLook(styles, paragraphChain(styles, chain, layout)),
  };
}

/** A color as it looks on white, of a gradient the one in its middle. */
export function cellFill(fill: Xml09Element | undefined): string | undefined {
  if (!fill) return undefined;
  if (fill.name === 'color') return overWhite(fill);
  const colors = [...descendants(fill)].filter(({ name }) => name === 'color');
  return overWhite(colors[Math.floor(colors.length / 2)]);
}

function paragraphChain(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
  layout: readonly Xml09Element[],
): Xml09Element[] {
  const own = styles.value(chain, 'SFTCellStylePropertyParagraphStyle');
  return styles.chainOf(own ?? styles.value(layout, 'layoutParagraphStyle'));
}

/** Alignments: one that a style does not say is left. */
const left = 0;
const automatic = 4;

function textLook(styles: Xml09Styles, chain: readonly Xml09Element[]): TextLook {
  const truth = (property: string) => {
    const number = styles.number(chain, property);
    return number === undefined ? undefined : number > 0;
  };
  const size = styles.number(chain, 'fontSize');
  const alignment = styles.number(chain, 'alignment') ?? (chain.length > 0 ? left : automatic);
  return {
    font: styles.string(chain, 'fontName') ?? usualFont,
    size: size !== undefined && size > 0 && size < 2_000 ? size : usualSize,
    color: xml09Color(styles.value(chain, 'fontColor')),
    // A bold font stays so, whatever the style says besides.
    bold: truth('bold') || undefined,
    italic: truth('italic') || undefined,
    underline: truth('underline') ?? false,
    strike: truth('strikethru') ?? false,
    horizontal: (['left', 'right', 'center', 'justify'] as const)[alignment],
  };
}
