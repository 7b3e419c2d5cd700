import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Xml09Context } from '../context.ts';
import type { Xml09Anchor } from '../drawables/anchor.ts';
import { elementsOf, type Xml09Element } from '../package/element.ts';

const inLine: Xml09Anchor = {
  attributes: { 'text:anchor-type': 'as-char' },
  place: (placement) => placement,
};

/** What stands in a line of text: in the line, or after its paragraph. */
export function attachmentContent(
  attachment: Xml09Element | undefined,
  context: Xml09Context,
): { inline: XmlNode[]; blocks: XmlNode[] } {
  const inline: XmlNode[] = [];
  const blocks: XmlNode[] = [];
  for (const drawable of elementsOf(attachment)) {
    if (drawable.name === 'position') continue;
    if (drawable.name === 'tabular-info') blocks.push(...context.inTexts.table(drawable, context));
    else inline.push(...context.inTexts.drawable(drawable, inLine, context));
  }
  return { inline, blocks };
}
