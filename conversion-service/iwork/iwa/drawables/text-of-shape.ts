import type { ObjectGraph } from '../archive/object-graph.ts';
import type { Drawable } from './drawable.ts';

const flow = 2411;

/**
 * The text of a TSWP.ShapeInfoArchive: 4 its own (2 in older versions), 3 a flow through several
 * boxes (1 text, 2 boxes), of which the first shows all of it.
 */
export function textOfShape(
  graph: ObjectGraph,
  { identifier, textShape }: Pick<Drawable, 'identifier' | 'textShape'>,
): number | undefined {
  const stream = graph.message(textShape?.reference(3), flow);
  if (!stream) return textShape?.reference(4) ?? textShape?.reference(2);
  const [first] = stream.references(2);
  return first === undefined || first === identifier ? stream.reference(1) : undefined;
}
