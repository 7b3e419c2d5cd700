import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { ListCounters, listElements } from './list-elements.ts';
import { storedText } from './stored-text.ts';
import { textBlocks } from './text-blocks.ts';
import type { TextContext } from './text-context.ts';

/** Texts lie in texts: in notes, frames, cells. More than this is a cycle. */
const maxDepth = 12;

/** Real documents have one for each box, note and cell. */
const maxTexts = 20_000;

/**
 * A text as `text:p`, `text:h` and `text:list` elements.
 * @param identifier of a text's storage; nothing comes of what is no text
 */
export function writeText(identifier: number | undefined, context: TextContext): XmlNode[] {
  const text = storedText(context.graph, identifier);
  if (!text && identifier !== undefined)
    context.warnings.add('damaged_part', 'A text of the document could not be found.');
  if (!text || context.depth >= maxDepth || !countText(context)) return [];
  const blocks = textBlocks(text, { ...context, depth: context.depth + 1 });
  return listElements(blocks, new ListCounters());
}

function countText({ written, warnings }: TextContext): boolean {
  if (!written) return true;
  written.texts += 1;
  if (written.texts <= maxTexts) return true;
  warnings.add('texts_left_out', 'The document has too many texts; the rest is left out.');
  return false;
}
