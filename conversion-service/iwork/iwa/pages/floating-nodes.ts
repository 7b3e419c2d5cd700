import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type * as tp from '../../schema/tp.ts';
import { readDrawable } from '../drawables/drawable.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import { type FloatingDrawable, floatingDrawables } from './floating-drawables.ts';
import { pageAnchor } from './page-anchor.ts';
import type { PagesPart } from './pages-part.ts';

/**
 * The body with what floats on its pages. In a document without text, each page is an empty
 * paragraph, and its drawables hang in that.
 */
export function floatingNodes(
  root: tp.DocumentArchive,
  body: XmlNode[],
  part: PagesPart,
): XmlNode[] {
  const floating = floatingDrawables(part.text.graph, root);
  if (hasText(body)) return [...floating.flatMap((each) => onPage(each, part)), ...body];
  const pages = Math.max(1, ...floating.map(({ page }) => page + 1));
  return Array.from({ length: pages }, (_, page) => pageParagraph(page, floating, body, part));
}

function hasText(body: XmlNode[]): boolean {
  return body.some(
    (node) => typeof node !== 'string' && (node.name !== 'text:p' || [...node.children].length > 0),
  );
}

function onPage(floating: FloatingDrawable, part: PagesPart): XmlNode[] {
  return placed(floating, part, 'page', { 'text:anchor-page-number': floating.page + 1 });
}

function placed(
  { identifier, depth, behindText }: FloatingDrawable,
  part: PagesPart,
  anchor: 'page' | 'paragraph',
  frame: Record<string, string | number>,
): XmlNode[] {
  const wrap = readDrawable(part.text.graph, identifier)?.wrap;
  const attributes = { ...frame, 'draw:z-index': depth };
  const at = pageAnchor(anchor, behindText, { frame: attributes, ...(wrap && { wrap }) });
  return drawableNodes(identifier, at, part.drawing);
}

function pageParagraph(
  page: number,
  floating: FloatingDrawable[],
  body: XmlNode[],
  part: PagesPart,
): XmlNode {
  const nodes = floating
    .filter((each) => each.page === page)
    .flatMap((each) => placed({ ...each, behindText: false }, part, 'paragraph', {}));
  const [first] = body;
  if (page === 0 && first && typeof first !== 'string')
    return element(first.name, first.attributes, nodes);
  const style = part.text.automatic.add({
    family: 'paragraph',
    properties: { 'style:paragraph-properties': page === 0 ? {} : { 'fo:break-before': 'page' } },
  });
  return element('text:p', { 'text:style-name': style }, nodes);
}
