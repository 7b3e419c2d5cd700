import type { XmlElement, XmlNode } from './element.ts';
import { escapeAttribute, escapeText } from './escape.ts';

/** Deeper nesting than any office document has: a document that needs more is refused. */
const maxDepth = 200;
const chunkLength = 64 * 1024;

/**
 * The XML of a node as few large chunks of UTF-8.
 * @throws {RangeError} where elements are nested more than 200 deep, as in a cycle
 */
export function serialize(node: XmlNode): Buffer[] {
  const chunks: Buffer[] = [];
  let text = '';
  const add = (piece: string) => {
    text += piece;
    if (text.length < chunkLength) return;
    chunks.push(Buffer.from(text));
    text = '';
  };
  write(node, add, 0);
  return [...chunks, Buffer.from(text)];
}

/** The same in one string: for small parts. */
export function serializeWhole(node: XmlNode): string {
  let text = '';
  const add = (piece: string) => {
    text += piece;
  };
  write(node, add, 0);
  return text;
}

/** Gives the pieces as they come: of children that are a generator one at a time. */
function write(node: XmlNode, add: (piece: string) => void, depth: number): void {
  if (typeof node === 'string') {
    add(escapeText(node));
    return;
  }
  if (depth > maxDepth) throw new RangeError('The document nests its elements too deeply.');
  const start = startTag(node);
  const text = onlyText(node);
  if (text !== undefined) {
    add(`${start}>${escapeText(text)}</${node.name}>`);
    return;
  }
  let open = false;
  for (const child of node.children) {
    if (!open) add(`${start}>`);
    open = true;
    write(child, add, depth + 1);
  }
  add(open ? `</${node.name}>` : `${start}/>`);
}

/** Most elements of a document hold one text: one piece is faster than three. */
function onlyText({ children }: XmlElement): string | undefined {
  const only = Array.isArray(children) && children.length === 1 ? children[0] : undefined;
  return typeof only === 'string' ? only : undefined;
}

function startTag({ name, attributes }: XmlElement): string {
  let tag = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) tag += ` ${key}="${escapeAttribute(String(value))}"`;
  }
  return tag;
}
