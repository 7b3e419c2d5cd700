/** An element, or text between elements. Text is escaped when it is written. */
export type XmlNode = XmlElement | string;

/** `undefined` leaves an attribute out; numbers are written as they print. */
export type XmlAttributes = Record<string, string | number | undefined>;

/**
 * An element with its namespace prefix in the name (`text:p`). `children` may be a generator: it is
 * iterated once, while the document is written, so that a million rows are never in memory at the
 * same time.
 */
export type XmlElement = {
  name: string;
  attributes: XmlAttributes;
  children: Iterable<XmlNode>;
};

export function element(
  name: string,
  attributes: XmlAttributes = {},
  children: Iterable<XmlNode> = [],
): XmlElement {
  return { name, attributes, children };
}
