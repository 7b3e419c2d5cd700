import type { XmlNode } from '../../../../../shared/node/odf/xml/element.ts';
import { slideTableFrame } from '../../../keynote/tables/slide-table-frame.ts';
import type { Drawable } from '../../drawables/drawable.ts';
import type { Anchor, DrawingContext } from '../../drawables/drawing-context.ts';
import type { CustomFormats } from '../../tables/formats/read-cell-format.ts';
import { readTable } from '../../tables/read-table.ts';
import { tableContext } from '../../text/table-context.ts';

/** A table on a slide. */
export function drawSlideTable(
  drawable: Drawable,
  anchor: Anchor,
  context: DrawingContext,
  { formats, locale }: { formats: CustomFormats; locale: string | undefined },
): XmlNode[] {
  const { graph, warnings } = context;
  const table = readTable(graph, drawable.identifier, { formats, warnings });
  if (!table) {
    warnings.add('table_left_out', 'A table could not be read and is left out.');
    return [];
  }
  const texts = tableContext(context.text, locale);
  const frame = slideTableFrame(table, drawable.placement, { drawing: context, anchor, texts });
  return frame ? [frame] : [];
}
