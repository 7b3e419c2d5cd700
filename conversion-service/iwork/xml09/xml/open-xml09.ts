import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { ConversionFailure } from '../../../conversion/failure.ts';
import { openZip, type ZipFile } from '../../zip-file.ts';
import { xml09Limits } from '../xml09-limits.ts';
import { elementsOf, type Xml09Element, type Xml09Node } from './xml09-element.ts';

const unpack = promisify(gunzip);

/** An iWork '09 document: its XML, and its pictures on request. */
export type Xml09Package = AsyncDisposable &
  ParsedXml & {
    /** A file beside the XML; undefined where it is not there or cannot be read. */
    file(name: string): Promise<Uint8Array | undefined>;
  };

/** The root of a document; of damaged XML what can be made out. */
type ParsedXml = { root: Xml09Element; isDamaged: boolean };

/**
 * Opens a document of iWork '09.
 * @throws {ConversionFailure} `corrupt_document`, `too_complex`
 */
export async function openXml09(source: string): Promise<Xml09Package> {
  const zip = await openZip(source);
  try {
    const name = zip.names.find(isDocumentXml);
    if (name === undefined)
      throw new ConversionFailure('corrupt_document', 'The document holds no XML.');
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    return {
      ...parseXml09(await documentXml(zip, name)),
      file: (path) => readFile(zip, `${folder}${path.normalize('NFC')}`),
      [Symbol.asyncDispose]: () => zip[Symbol.asyncDispose](),
    };
  } catch (error) {
    await zip[Symbol.asyncDispose]();
    throw error;
  }
}

function isDocumentXml(name: string): boolean {
  return /(^|\/)index\.(xml|apxl)(\.gz)?$/i.test(name) && !/(^|\/)__MACOSX\//.test(name);
}

async function documentXml(zip: ZipFile, name: string): Promise<string> {
  const bytes = await zip.read(name, xml09Limits.xmlBytes);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return decoded(isPacked ? await unpacked(bytes) : bytes);
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unpack(bytes, { maxOutputLength: xml09Limits.xmlBytes });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw new ConversionFailure(
      isTooLarge ? 'too_complex' : 'corrupt_document',
      isTooLarge ? 'The document is too large to convert.' : "The document's XML is damaged.",
      { cause },
    );
  }
}

function decoded(bytes: Uint8Array): string {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** A picture that cannot be read is left out, and the rest of the document comes. */
async function readFile(zip: ZipFile, name: string): Promise<Uint8Array | undefined> {
  if (!zip.names.includes(name)) return undefined;
  try {
    return await zip.read(name, xml09Limits.pictureBytes);
  } catch (error) {
    if (error instanceof ConversionFailure) return undefined;
    throw error;
  }
}

/**
 * Reads the XML of an iWork '09 document.
 * @throws {ConversionFailure} `corrupt_document`; `too_complex` where it is too large or too deep,
 *   or declares entities
 */
function parseXml09(xml: string): ParsedXml {
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
