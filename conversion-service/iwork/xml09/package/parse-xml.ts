import { SaxesParser } from 'saxes';
import { ConversionFailure } from '../../../conversion/failure.ts';
import { xml09Limits } from '../limits.ts';
import { elementsOf, type Xml09Element, type Xml09Node } from './element.ts';

/** The root of a document; of damaged XML what can be made out. */
export type ParsedXml = { root: Xml09Element; isDamaged: boolean };

/**
 * Reads the XML of an iWork '09 document.
 * @throws {ConversionFailure} `corrupt_document`; `too_complex` where it is too large or too deep,
 *   or declares entities
 */
export function parseXml09(xml: string): ParsedXml {
  const whole = treeOf(xml, { fragment: false, maxErrors: 0 });
  const [only] = elementsOf(whole.top);
  if (only && !whole.damage) return { root: only, isDamaged: false };
  // A tag that closes none ends all that are open: what follows belongs below the root.
  const pieces = treeOf(xml.replace(/^\s*<\?xml[^>]*>/, ''), { fragment: true, maxErrors: 1_000 });
  const [root, ...strays] = elementsOf(pieces.top);
  const { damage: cause } = whole;
  if (!root || pieces.isCut)
    throw new ConversionFailure('corrupt_document', "The document's XML is damaged.", { cause });
  root.children.push(...strays);
  return { root, isDamaged: true };
}

/** Everything at the top of some XML, and the first error in it. */
type Tree = {
  top: Xml09Element;
  damage: Error | undefined;
  /** Whether the parser stopped for its errors. */
  isCut: boolean;
};

function treeOf(xml: string, options: { fragment: boolean; maxErrors: number }): Tree {
  const top: Xml09Element = { name: '', attributes: {}, children: [] };
  const errors: Error[] = [];
  const onError = (error: Error) => {
    errors.push(error);
    if (errors.length > options.maxErrors) throw error;
  };
  try {
    parseInto(top, xml, { fragment: options.fragment, onError });
    return { top, damage: errors[0], isCut: false };
  } catch (error) {
    if (error instanceof ConversionFailure) throw error;
    return { top, damage: errors[0], isCut: true };
  }
}

function parseInto(
  top: Xml09Element,
  xml: string,
  { fragment, onError }: { fragment: boolean; onError(error: Error): void },
): void {
  const parser = new SaxesParser({ xmlns: false, position: false, fragment });
  const open = [top];
  let nodes = 0;
  const add = (node: Xml09Node) => {
    nodes += 1;
    if (nodes > xml09Limits.nodes) throw tooComplex('It has too many parts.');
    open.at(-1)?.children.push(node);
  };
  parser.on('error', onError);
  parser.on('doctype', () => {
    throw tooComplex('Its XML has a document type, which may do harm.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name: localName(name),
      attributes: withoutPrefixes(attributes),
      children: [],
    };
    add(element);
    open.push(element);
    if (open.length > xml09Limits.depth) throw tooComplex('Its parts are too deep.');
  });
  parser.on('closetag', () => {
    if (open.length > 1) open.pop();
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(xml).close();
}

/** Plain objects: those without a prototype take much more memory. */
function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) named[localName(name)] = value;
  return named;
}

/** The name behind its prefix; those that every object has, such as `constructor`, are changed. */
function localName(name: string): string {
  const local = name.slice(name.indexOf(':') + 1);
  return local in Object.prototype ? `_${local}` : local;
}

function tooComplex(why: string): ConversionFailure {
  return new ConversionFailure('too_complex', `The document cannot be converted. ${why}`);
}
