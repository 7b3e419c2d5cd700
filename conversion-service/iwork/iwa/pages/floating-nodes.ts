import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import * as tp from '../../schema/tp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { readDrawable } from '../drawables/drawable.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import type { PagesContext } from '../drawables/drawing-context.ts';
import { pageAnchor, wrapOf } from './page-anchor.ts';

/** A drawable that lies on a page, whatever the text does; pages count from 0. */
type FloatingDrawable = {
  identifier: number;
  page: number;
  /** Its place from back to front among all drawables. */
  depth: number;
  behindText: boolean;
};

/**
 * The body with the drawables that float on its pages. In a document without text, each page is an
 * empty paragraph to which its drawables are anchored.
 */
export function floatingNodes(
  root: tp.DocumentArchive,
  body: XmlNode[],
  context: PagesContext,
): XmlNode[] {
  const floating = floatingDrawables(context.text.graph, root);
  if (hasText(body)) return [...floating.flatMap((each) => onPage(each, context)), ...body];
  const pages = Math.max(1, ...floating.map(({ page }) => page + 1));
  return Array.from({ length: pages }, (_, page) => pageParagraph(page, floating, body, context));
}

function hasText(body: XmlNode[]): boolean {
  return body.some(
    (node) => typeof node !== 'string' && (node.name !== 'text:p' || [...node.children].length > 0),
  );
}

function onPage(floating: FloatingDrawable, context: PagesContext): XmlNode[] {
  return placed(floating, context, 'page', { 'text:anchor-page-number': floating.page + 1 });
}

function placed(
  { identifier, depth, behindText }: FloatingDrawable,
  context: PagesContext,
  anchor: 'page' | 'paragraph',
  frame: Record<string, string | number>,
): XmlNode[] {
  const drawable = readDrawable(context.text.graph, identifier);
  const wrap = drawable && wrapOf(drawable, context.drawing.textWidth);
  const attributes = { ...frame, 'draw:z-index': depth };
  const at = pageAnchor(anchor, behindText, { frame: attributes, ...(wrap && { wrap }) });
  return drawableNodes(identifier, at, context.drawing);
}

function pageParagraph(
  page: number,
  floating: FloatingDrawable[],
  body: XmlNode[],
  context: PagesContext,
): XmlNode {
  const nodes = floating
    .filter((each) => each.page === page)
    .flatMap((each) => placed({ ...each, behindText: false }, context, 'paragraph', {}));
  const [first] = body;
  if (page === 0 && first && typeof first !== 'string')
    return element(first.name, first.attributes, nodes);
  const style = context.text.automatic.add({
    family: 'paragraph',
    properties: { 'style:paragraph-properties': page === 0 ? {} : { 'fo:break-before': 'page' } },
  });
  return element('text:p', { 'text:style-name': style }, nodes);
}

/** More pages than any document has. */
const maxPages = 10_000;

/** Floating drawables by page, from back to front. */
function floatingDrawables(graph: ObjectGraph, document: tp.DocumentArchive): FloatingDrawable[] {
  const order = graph.readAs(document.drawablesZOrder, tp.DrawablesZOrderArchive)?.drawables ?? [];
  const depths = new Map(order.map((identifier, depth) => [identifier, depth]));
  const text = depths.get(document.bodyStorage ?? -1) ?? -1;
  const floating = graph.readAs(document.floatingDrawables, tp.FloatingDrawablesArchive);
  return (floating?.pageGroups ?? [])
    .flatMap(({ pageIndex = 0, backgroundDrawables, drawables, foregroundDrawables }) => {
      const page = Math.min(pageIndex, maxPages);
      const placed = (entries: typeof drawables, isBackground: boolean) =>
        entries.flatMap(({ drawable: identifier }) => {
          if (identifier === undefined) return [];
          const depth = depths.get(identifier) ?? order.length;
          return [{ identifier, page, depth, behindText: isBackground || depth < text }];
        });
      return [
        ...placed(backgroundDrawables, true),
        ...placed(drawables, false),
        ...placed(foregroundDrawables, false),
      ];
    })
    .sort((a, b) => a.page - b.page || a.depth - b.depth);
}
