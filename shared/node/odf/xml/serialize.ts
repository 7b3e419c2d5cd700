import type { XmlElement, XmlNode } from './element.ts';
import { escapeAttribute, escapeText } from './escape.ts';

/** Deeper nesting than any office document has: a document that needs more is refused. */
const maxDepth = 200;

/**
 * The XML of a node in pieces, each a tag or a text.
 * @throws {RangeError} where elements are nested more than 200 deep, as in a cycle
 */
export function* serialize(node: XmlNode, depth = 0): Generator<string> {
  if (typeof node === 'string') {
    yield escapeText(node);
    return;
  }
  if (depth > maxDepth) throw new RangeError('The document nests its elements too deeply.');
  const start = startTag(node);
  let open = false;
  for (const child of node.children) {
    if (!open) yield `${start}>`;
    open = true;
    yield* serialize(child, depth + 1);
  }
  yield open ? `</${node.name}>` : `${start}/>`;
}

/** The same in one string: for small parts. */
export function serializeWhole(node: XmlNode): string {
  return [...serialize(node)].join('');
}

function startTag({ name, attributes }: XmlElement): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) tag += ` ${key}="${escapeAttribute(String(value))}"`;
  }
  return tag;
}
