import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { LegacyPart } from '../context.ts';
import { drawableFrames, type LegacyAnchor } from '../drawables/drawable-frames.ts';
import { elementsOf, type LegacyElement } from '../package/element.ts';
import { legacyTable } from './text-table.ts';

const inLine: LegacyAnchor = {
  attributes: { 'text:anchor-type': 'as-char' },
  place: (placement) => placement,
};

/** What stands in a line of text: in the line, or after its paragraph. */
export function attachmentContent(
  attachment: LegacyElement | undefined,
  part: LegacyPart,
): { inline: XmlNode[]; blocks: XmlNode[] } {
  const inline: XmlNode[] = [];
  const blocks: XmlNode[] = [];
  for (const drawable of elementsOf(attachment)) {
    if (drawable.name === 'position') continue;
    if (drawable.name === 'tabular-info') blocks.push(...legacyTable(drawable, part));
    else inline.push(...drawableFrames(drawable, inLine, part));
  }
  return { inline, blocks };
}
