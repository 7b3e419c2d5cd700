import type { AdjustStyle, Style } from '../../../shared/node/odf/styles/style.ts';
import type { XmlAttributes } from '../../../shared/node/odf/xml/element.ts';

/**
 * How wide the letters of a font are by those of the font that is drawn instead (`font-faces.ts`),
 * measured in previews of documents.
 */
const widths: Readonly<Record<string, string>> = { 'Lucida Grande': '97%' };

/**
 * Of what is only printed: letters are made as wide as those of the original font, so that lines
 * break where they did. Others keep the document's fonts as they are.
 */
export function asWideAsOriginal(printed: boolean): AdjustStyle | undefined {
  return printed ? adjusted : undefined;
}

function adjusted(style: Style): Style {
  const text = style.properties?.['style:text-properties'];
  if (!text || isElement(text)) return style;
  const font = text['style:font-name'];
  if (typeof font !== 'string') return style;
  // Also where it is usual: the style that this one derives from may have another font.
  const scaled = { 'style:text-scale': widths[font] ?? '100%', ...text };
  return { ...style, properties: { ...style.properties, 'style:text-properties': scaled } };
}

function isElement(given: object): given is { attributes: XmlAttributes } {
  return 'attributes' in given && typeof given.attributes === 'object';
}
