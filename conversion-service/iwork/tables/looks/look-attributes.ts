import { points } from '../../../../shared/node/odf/length.ts';
import type { FontFaces } from '../../../../shared/node/odf/styles/font-faces.ts';
import type { XmlAttributes } from '../../../../shared/node/odf/xml/element.ts';
import { fontCut } from '../../text/font-family.ts';
import type { CellBorder, TextLook } from './cell-look.ts';

/** A line around a cell as a border of ODF. */
export function borderAttribute(line: CellBorder | undefined): string | undefined {
  return line && `${points(Math.max(0.25, line.width))} ${line.style} ${line.color}`;
}

/** How the text of a cell looks, as `style:text-properties`. The font is added to the document's. */
export function textAttributes(text: TextLook, fonts: FontFaces): XmlAttributes {
  const font = text.font ? fontCut(text.font) : undefined;
  if (font) fonts.add(font.family);
  return {
    ...threefold('style:font-name', font?.family),
    ...threefold('fo:font-size', text.size ? points(text.size) : undefined),
    'fo:color': text.color,
    ...threefold('fo:font-weight', (text.bold ?? font?.bold) ? 'bold' : undefined),
    ...threefold('fo:font-style', (text.italic ?? font?.italic) ? 'italic' : undefined),
    'style:text-underline-style': text.underline ? 'solid' : undefined,
    'style:text-line-through-style': text.strike ? 'solid' : undefined,
  };
}

/** ODF tells Western, Asian and other scripts apart; iWork does not. */
function threefold(name: string, value: string | undefined): XmlAttributes {
  const other = name.replace(/^fo:/, 'style:');
  return { [name]: value, [`${other}-asian`]: value, [`${other}-complex`]: value };
}
