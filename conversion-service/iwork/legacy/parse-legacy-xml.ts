import { SaxesParser } from 'saxes';
import { ConversionFailure } from '../../engine/converter.ts';
import type { LegacyElement, LegacyNode } from './legacy-element.ts';
import { legacyLimits } from './legacy-limits.ts';

/** The root of a document; damaged XML is read up to the damage. */
export type ParsedXml = { root: LegacyElement; isDamaged: boolean };

/**
 * Reads the XML of an iWork '09 document.
 * @throws {ConversionFailure} `corrupt_document`; `too_complex` where it is too large or too deep,
 *   or declares entities
 */
export function parseLegacyXml(xml: string): ParsedXml {
  const top: LegacyElement = { name: '', attributes: {}, children: [] };
  const damage = damageOf(() => parseInto(top, xml));
  const root = top.children.find((child) => typeof child !== 'string');
  if (!root) throw new ConversionFailure('corrupt_document', damaged, { cause: damage });
  return { root, isDamaged: damage !== undefined };
}

function parseInto(top: LegacyElement, xml: string): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open = [top];
  let nodes = 0;
  const add = (node: LegacyNode) => {
    nodes += 1;
    if (nodes > legacyLimits.nodes) throw tooComplex('It has too many parts.');
    open.at(-1)?.children.push(node);
  };
  parser.on('error', (error) => {
    throw error;
  });
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
    if (open.length > legacyLimits.depth) throw tooComplex('Its parts are too deep.');
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(xml).close();
}

function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(attributes)) named[localName(name)] = value;
  return named;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const damaged = "The document's XML is damaged.";

/** What stopped the parser. */
function damageOf(parse: () => void): unknown {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof ConversionFailure) throw error;
    return error;
  }
}

function tooComplex(why: string): ConversionFailure {
  return new ConversionFailure('too_complex', `The document cannot be converted. ${why}`);
}
