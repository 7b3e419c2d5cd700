import type { ObjectGraph } from '../../archive/object-graph.ts';
import { plainText, storedText } from '../../text/stored-text.ts';
import type { TextPart } from '../../text/text-part.ts';

/** Whether a text says or holds anything. */
export function hasText(graph: ObjectGraph, storage: number | undefined): boolean {
  const text = storedText(graph, storage);
  if (!text) return false;
  return text.attachments.entries.length > 0 || plainText(text).trim() !== '';
}

/** How the first paragraph of a text is aligned: `left`, `right`, `center`, `justify` or `start`. */
export function textAlignment(storage: number | undefined, part: TextPart): string | undefined {
  const style = storedText(part.graph, storage)?.paragraphStyles.inForce(0);
  const alignment = part.styles.paragraphProperties(style).get('alignment');
  return ['left', 'right', 'center', 'justify', 'start'][alignment ?? -1];
}
