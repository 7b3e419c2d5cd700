import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Placement } from '../../drawables/placement.ts';
import * as tsd from '../../schema/tsd.ts';
import * as tst from '../../schema/tst.ts';
import { isOneOf, type ObjectGraph } from '../archive/object-graph.ts';
import { plainText, storedText } from '../text/stored-text.ts';
import { type Drawable, readDrawable } from './drawable.ts';
import type { Anchor, DrawingContext } from './drawing-context.ts';
import { frameStyle } from './looks/frame-style.ts';
import { textOfShape } from './text-of-shape.ts';

/** Draws what lies in something: where in that it lies, is said by the member itself. */
type DrawMember = (member: number, whole: Placement, anchor: Anchor) => XmlNode[];

/**
 * A group. Members that are placed by themselves keep their text editable. One that stands in a line
 * of text moves as one: it stays a group or, where it has text or tables, which groups of texts
 * cannot hold, becomes a frame around its members.
 */
export function groupNodes(
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

const maxDepth = 16;

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

const plain = {
  'fo:border': 'none',
  'fo:padding': '0pt',
  'draw:fill': 'none',
  'draw:stroke': 'none',
};

function frame(nodes: XmlNode[], { placement }: Drawable, anchor: Anchor, context: DrawingContext) {
  const style = frameStyle(plain, anchor, context, 'text');
  const size = { 'svg:width': points(placement.width) };
  const box = element('draw:text-box', { 'fo:min-height': points(placement.height) }, [
    element('text:p', {}, nodes),
  ]);
  return element('draw:frame', { ...anchor.frame, 'draw:style-name': style, ...size }, [box]);
}
