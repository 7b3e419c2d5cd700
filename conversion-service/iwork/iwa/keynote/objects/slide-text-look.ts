import type { ObjectGraph } from '../../archive/object-graph.ts';
import { plainText, storedText } from '../../text/stored-text.ts';
import type { TextContext } from '../../text/text-context.ts';

/** Whether a text says or holds anything. */
export function hasText(graph: ObjectGraph, storage: number | undefined): boolean {
  const text = storedText(graph, storage);
  if (!text) return false;
  return text.attachments.entries.length > 0 || plainText(text).trim() !== '';
}

/** How the first paragraph of a text is aligned: `left`, `right`, `center`, `justify` or `start`. */
export function textAlignment(
  storage: number | undefined,
  context: TextContext,
): string | undefined {
  const style = storedText(context.graph, storage)?.paragraphStyles.inForce(0);
  const alignment = context.styles.paragraphProperties(style).get('alignment');
  return ['left', 'right', 'center', 'justify', 'start'][alignment ?? -1];
}
