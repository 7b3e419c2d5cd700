import type { XmlElement, XmlNode } from './xml-element.ts';

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

/** Emits the pieces as they come: for generated children one at a time. */
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

/** Text for between tags: escaped, without the characters that XML 1.0 forbids (section 2.2). */
export function escapeText(text: string): string {
  return plainText.test(text) ? text : allowed(text).replace(/[&<>\r]/g, entityOf);
}

/** Text for an attribute in double quotes; line breaks and tabs are preserved. */
export function escapeAttribute(text: string): string {
  return plainText.test(text) ? text : allowed(text).replace(/[&<>"\t\n\r]/g, entityOf);
}

/** Most texts of a document need no escaping: no markup, no controls, no surrogates. */
const plainText = /^[\x20!#-%'-;=?-\ud7ff\ue000-\ufffd]*$/;

function allowed(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}

function entityOf(character: string): string {
  return entities[character] ?? `&#${character.charCodeAt(0)};`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const declaration = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n');

/**
 * A whole XML file.
 * @param last further children of the root, which are XML already
 */
export function xmlPart(root: XmlElement, last: Buffer[] = []): Buffer[] {
  if (last.length === 0) return [declaration, ...serialize(root)];
  const frame = Buffer.concat(serialize(root));
  const end = frame.lastIndexOf('</');
  return [declaration, frame.subarray(0, end), ...last, frame.subarray(end)];
}
