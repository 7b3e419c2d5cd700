import type { XmlElement } from './element.ts';
import { serialize } from './serialize.ts';

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
