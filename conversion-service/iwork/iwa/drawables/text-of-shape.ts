import * as tswp from '../../schema/tswp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { Drawable } from './drawable.ts';

/**
 * The text of a shape: its own, or one that flows through several boxes, of which the first shows
 * all of it.
 */
export function textOfShape(
  graph: ObjectGraph,
  { identifier, textShape }: Pick<Drawable, 'identifier' | 'textShape'>,
): number | undefined {
  const flow = graph.read(textShape?.textFlow, tswp.FlowInfoArchive);
  if (!flow) return textShape?.ownedStorage ?? textShape?.deprecatedStorage;
  const [first] = flow.textboxes;
  return first === undefined || first === identifier ? flow.textStorage : undefined;
}
