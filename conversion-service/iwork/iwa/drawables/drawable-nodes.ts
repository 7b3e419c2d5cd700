import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import { type Placement, placedIn } from '../../drawables/placement.ts';
import * as tsch from '../../schema/tsch.ts';
import * as tsd from '../../schema/tsd.ts';
import * as tst from '../../schema/tst.ts';
import { guarded } from '../../warnings.ts';
import { isOneOf, type ObjectGraph } from '../archive/object-graph.ts';
import { plainText, storedText } from '../text-storage/stored-text.ts';
import { captioned, captionFrames, captionTexts } from './caption.ts';
import { type Drawable, readDrawable } from './drawable.ts';
import type { Anchor, DrawingContext } from './drawing-context.ts';
import { imageNodes, pictureFrame } from './image-nodes.ts';
import { frameStyle } from './shape-looks/graphic-attributes.ts';
import { shapeNodes } from './shape-nodes.ts';
import { textOfShape } from './text-of-shape.ts';

const inGroup: Anchor = { frame: {}, graphic: {}, positioned: true };

const inFrame: Anchor = {
  frame: { 'text:anchor-type': 'paragraph' },
  graphic: {
    'style:horizontal-pos': 'from-left',
    'style:horizontal-rel': 'paragraph',
    'style:vertical-pos': 'from-top',
    'style:vertical-rel': 'paragraph',
    'style:wrap': 'run-through',
    'style:run-through': 'foreground',
  },
  positioned: true,
};

const plain = {
  'fo:border': 'none',
  'fo:padding': '0pt',
  'draw:fill': 'none',
  'draw:stroke': 'none',
};

/** Groups in groups: more than this is a cycle. */
const maxDepth = 16;

const tables = [tst.TableInfoArchive, tst.WPTableInfoArchive];
const charts = [tsch.ChartDrawableArchive, tsch.OldChartInfoArchive, tsch.ChartMediatorArchive];

/**
 * A drawable of any kind as ODF frames and shapes.
 * @param place changes its position, such as for members of a group
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

/**
 * A movie or sound, represented by its poster image or a sound symbol, since office programs seldom
 * play what Apple's programs record.
 */
function movieNodes(drawable: Drawable, anchor: Anchor, context: DrawingContext): XmlNode[] {
  const { audioOnly, posterImageData, audioOnlyImageData, style } = tsd.MovieArchive.read(
    drawable.message,
  );
  const isSound = audioOnly === true;
  context.warnings.add(
    isSound ? 'sound_left_out' : 'movie_left_out',
    isSound ? 'A sound was left out.' : 'Only the still image of a movie is shown.',
  );
  const candidates = [posterImageData, audioOnlyImageData];
  if (candidates.every((each) => each === undefined)) return [];
  const { placement } = drawable;
  return [
    pictureFrame(drawable, placement, { candidates, crop: undefined, style }, anchor, context),
  ];
}

/** Draws what lies in something: where in that it lies, is said by the member itself. */
type DrawMember = (member: number, whole: Placement, anchor: Anchor) => XmlNode[];

/**
 * A group. Members that are placed separately keep their text editable. One that stands in a line of
 * text moves as a unit: it stays a group or, where it has text or tables, which groups of texts
 * cannot hold, becomes a frame around its members.
 */
function groupNodes(
  drawable: Drawable,
  anchor: Anchor,
  context: DrawingContext,
  drawMember: DrawMember,
): XmlNode[] {
  const membersIn = (whole: Placement, at: Anchor) =>
    tsd.GroupArchive.read(drawable.message).children.flatMap((each) => drawMember(each, whole, at));
  if (anchor.positioned) return membersIn(drawable.placement, anchor);
  const hasWords = holdsWords(context.graph, drawable, 0);
  const origin = { ...drawable.placement, x: 0, y: 0 };
  const nodes = membersIn(origin, hasWords ? inFrame : inGroup);
  if (nodes.length === 0) return nodes;
  return [
    hasWords ? frame(nodes, drawable, anchor, context) : group(nodes, drawable, anchor, context),
  ];
}

function holdsWords(graph: ObjectGraph, { message }: Drawable, depth: number): boolean {
  return tsd.GroupArchive.read(message).children.some((identifier) => {
    const member = readDrawable(graph, identifier);
    if (!member) return false;
    if (isOneOf(member, tsd.GroupArchive))
      return depth < maxDepth && holdsWords(graph, member, depth + 1);
    const text = storedText(graph, member.textShape && textOfShape(graph, member));
    const isTable = isOneOf(member, tst.TableInfoArchive, tst.WPTableInfoArchive);
    return isTable || (text !== undefined && plainText(text).trim() !== '');
  });
}

function group(nodes: XmlNode[], { placement }: Drawable, anchor: Anchor, context: DrawingContext) {
  const style = frameStyle({}, anchor, context);
  const size = { 'svg:width': points(placement.width), 'svg:height': points(placement.height) };
  return element('draw:g', { ...anchor.frame, 'draw:style-name': style, ...size }, nodes);
}

function frame(nodes: XmlNode[], { placement }: Drawable, anchor: Anchor, context: DrawingContext) {
  const style = frameStyle(plain, anchor, context, 'text');
  const size = { 'svg:width': points(placement.width) };
  const box = element('draw:text-box', { 'fo:min-height': points(placement.height) }, [
    element('text:p', {}, nodes),
  ]);
  return element('draw:frame', { ...anchor.frame, 'draw:style-name': style, ...size }, [box]);
}
