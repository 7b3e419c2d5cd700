import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { placedIn } from '../../drawables/placement.ts';
import { guarded } from '../../guarded.ts';
import * as tsch from '../../schema/tsch.ts';
import * as tsd from '../../schema/tsd.ts';
import * as tst from '../../schema/tst.ts';
import { isOneOf } from '../archive/object-graph.ts';
import { captioned, captionFrames, captionTexts } from './caption.ts';
import { type Drawable, readDrawable } from './drawable.ts';
import type { Anchor, DrawingContext } from './drawing-context.ts';
import { groupNodes } from './group-nodes.ts';
import { imageNodes } from './image-nodes.ts';
import { movieNodes } from './movie-nodes.ts';
import { shapeNodes } from './shape-nodes.ts';

/** Groups in groups: more than this is a cycle. */
const maxDepth = 16;

const tables = [tst.TableInfoArchive, tst.WPTableInfoArchive];
const charts = [tsch.ChartDrawableArchive, tsch.OldChartInfoArchive, tsch.ChartMediatorArchive];

/**
 * A drawable of any kind as ODF frames and shapes.
 * @param place changes where it lies, such as for what is in a group
 */
export function drawableNodes(
  identifier: number | undefined,
  anchor: Anchor,
  context: DrawingContext,
  place: (drawable: Drawable) => Drawable = (drawable) => drawable,
): XmlNode[] {
  const broken = { code: 'drawable_left_out', detail: 'An object could not be read.' } as const;
  return guarded(context.warnings, broken, () => drawn(identifier, anchor, context, place)) ?? [];
}

function drawn(
  identifier: number | undefined,
  anchor: Anchor,
  context: DrawingContext,
  place: (drawable: Drawable) => Drawable,
): XmlNode[] {
  const found = readDrawable(context.graph, identifier);
  const before = context.drawn ?? new Set();
  if (!found || context.depth > maxDepth) {
    if (identifier !== undefined)
      context.warnings.add('drawable_left_out', 'An object of an unknown kind was left out.');
    return [];
  }
  if (before.has(found.identifier)) return [];
  before.add(found.identifier);
  const drawable = place(found);
  if (drawable.comment !== undefined)
    context.warnings.add('comments_left_out', 'A comment on an object was left out.');
  const inner = { ...context, drawn: before, depth: context.depth + 1 };
  const nodes = withCaption(kindNodes(drawable, anchor, inner), drawable, anchor, context);
  const { link } = drawable;
  return link ? nodes.map((node) => (context.link ?? linked)(node, link)) : nodes;
}

/** Pictures and shapes have their captions already. */
function withCaption(
  nodes: XmlNode[],
  drawable: Drawable,
  anchor: Anchor,
  context: DrawingContext,
): XmlNode[] {
  const isTable = isOneOf(drawable, ...tables);
  if (!isTable && !isOneOf(drawable, tsd.GroupArchive, ...charts)) return nodes;
  if (anchor.positioned)
    return [...nodes, ...captionFrames(drawable, drawable.placement, anchor, context)];
  const [only] = nodes;
  if (!isTable && only !== undefined && nodes.length === 1)
    return captioned(only, drawable, drawable.placement, anchor, context);
  const { title, caption } = captionTexts(drawable, context);
  return [...title, ...nodes, ...caption];
}

function kindNodes(drawable: Drawable, anchor: Anchor, context: DrawingContext): XmlNode[] {
  if (isOneOf(drawable, tsd.ImageArchive)) return imageNodes(drawable, anchor, context);
  if (isOneOf(drawable, tsd.MovieArchive)) return movieNodes(drawable, anchor, context);
  if (isOneOf(drawable, tsd.GroupArchive))
    return groupNodes(drawable, anchor, context, (member, whole, at) =>
      drawableNodes(member, at, context, (found) => ({
        ...found,
        placement: placedIn(whole, found.placement),
      })),
    );
  if (isOneOf(drawable, ...tables)) return context.table(drawable, anchor);
  if (isOneOf(drawable, ...charts)) return context.chart(drawable, anchor);
  if (drawable.shape) return (context.shape ?? shapeNodes)(drawable, anchor, context);
  // Equations, models in three dimensions and galleries are pictures with more to them.
  if (tsd.ImageArchive.read(drawable.message).data !== undefined)
    return imageNodes(drawable, anchor, context);
  context.warnings.add(
    'drawable_left_out',
    `An object was left out: its kind is not known (type ${drawable.type}).`,
  );
  return [];
}

/** Only what leads to the web or to a mail program. */
function linked(node: XmlNode, url: string): XmlNode {
  if (typeof node === 'string' || !/^(https?|mailto):/i.test(url)) return node;
  if (node.name !== 'draw:frame') return node;
  return element('draw:a', { 'xlink:type': 'simple', 'xlink:href': url }, [node]);
}
