import type { XmlElement, XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { element } from '../../../../shared/node/odf/xml/element.ts';
import { xmlPart } from '../../../../shared/node/odf/xml/xml-part.ts';
import { parseXml } from '../parse-xml.ts';
import { repack } from '../repack.ts';
import { labelLists } from './label-lists.ts';
import { collectListStyles } from './list-labels.ts';

/**
 * Writes a text document anew in which nothing lies beside the text: what stands in boxes and
 * shapes comes behind its paragraph, pictures stand in a line. LibreOffice leaves all of these out
 * of a book otherwise.
 * @param hasLists whether what is made of it has lists; labels become letters where it has none
 */
export async function flowFrames(
  source: string,
  target: string,
  { hasLists }: { hasLists: boolean },
): Promise<void> {
  await repack(source, target, 'application/vnd.oasis.opendocument.text', (parts) => {
    const root = rootOf(parts.get('content.xml'));
    const styles = parts.get('styles.xml');
    const lists = () => collectListStyles(root, styles && collectListStyles(rootOf(styles)));
    const content = flowContent(hasLists ? root : labelLists(root, lists()));
    return new Map([...parts, ['content.xml', content]]);
  });
}

function rootOf(part: Buffer | undefined): XmlElement {
  const [root] = parseXml(String(part));
  if (root === undefined || typeof root === 'string') throw new Error('It has no content.');
  return root;
}

function flowContent(root: XmlElement): Buffer {
  return Buffer.concat(xmlPart(within(root, ['office:body', 'office:text'])));
}

/** The element with what lies that deep in it in the order of a text. */
function within(node: XmlElement, [next, ...deeper]: string[]): XmlElement {
  if (next === undefined) return { ...node, children: blocks(byPage([...node.children])) };
  const children = [...node.children].map((child) =>
    typeof child !== 'string' && child.name === next ? within(child, deeper) : child,
  );
  return { ...node, children };
}

/** What is bound to a page stands before all text: only that of the first page is to stay there. */
function byPage(children: XmlNode[]): XmlNode[] {
  const isLater = (child: XmlNode) => pageOf(child) > 1;
  const later = children.filter(isLater).toSorted((a, b) => pageOf(a) - pageOf(b));
  return [...children.filter((child) => !isLater(child)), ...later];
}

function pageOf(node: XmlNode): number {
  return typeof node === 'string' ? 0 : Number(node.attributes['text:anchor-page-number'] ?? 0);
}

/** Where paragraphs stand. */
function blocks(children: Iterable<XmlNode>): XmlNode[] {
  return [...children].flatMap((child): XmlNode[] => {
    if (typeof child === 'string') return [child];
    if (isDrawn(child)) {
      const { inLine, behind } = taken(child);
      return [...(inLine.length > 0 ? [element('text:p', {}, inLine)] : []), ...behind];
    }
    if (!isParagraph(child)) return [{ ...child, children: blocks(child.children) }];
    const { inLine, behind } = line(child.children);
    return [{ ...child, children: inLine }, ...behind];
  });
}

/** What stays in a line, and the paragraphs that come behind it. */
type Line = { inLine: XmlNode[]; behind: XmlNode[] };

function line(children: Iterable<XmlNode>): Line {
  return joined([...children].map(inLineOf));
}

function inLineOf(node: XmlNode): Line {
  if (typeof node === 'string') return { inLine: [node], behind: [] };
  if (isDrawn(node)) return taken(node);
  // Notes and comments have paragraphs of their own.
  if (holdsParagraphs(node)) {
    return { inLine: [{ ...node, children: blocks(node.children) }], behind: [] };
  }
  const { inLine, behind } = line(node.children);
  return { inLine: [{ ...node, children: inLine }], behind };
}

/** Of what is drawn: its pictures, and the paragraphs of its boxes and shapes. */
function taken(drawn: XmlElement): Line {
  const children = [...drawn.children].filter((child) => typeof child !== 'string');
  const box = children.find(({ name }) => name === 'draw:text-box');
  if (box) return { inLine: [], behind: blocks(box.children) };
  if (drawn.name === 'draw:frame') return { inLine: [asCharacter(drawn)], behind: [] };
  return joined(
    children.map((child) => {
      if (isDrawn(child)) return taken(child);
      const isText = isParagraph(child) || child.name === 'text:list';
      return { inLine: [], behind: isText ? blocks([child]) : [] };
    }),
  );
}

function asCharacter(frame: XmlElement): XmlElement {
  const attributes = { ...frame.attributes, 'text:anchor-type': 'as-char' };
  return { ...frame, attributes: { ...attributes, 'text:anchor-page-number': undefined } };
}

function joined(lines: Line[]): Line {
  return {
    inLine: lines.flatMap(({ inLine }) => inLine),
    behind: lines.flatMap(({ behind }) => behind),
  };
}

function isDrawn({ name }: XmlElement): boolean {
  return name.startsWith('draw:');
}

function isParagraph({ name }: XmlElement): boolean {
  return name === 'text:p' || name === 'text:h';
}

function holdsParagraphs({ name }: XmlElement): boolean {
  return name === 'text:note' || name === 'office:annotation';
}
