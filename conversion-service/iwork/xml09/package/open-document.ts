import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ConversionFailure } from '../../../conversion/failure.ts';
import { openZip, type ZipFile } from '../../package/zip-file.ts';
import { xml09Limits } from '../limits.ts';
import { type ParsedXml, parseXml09 } from './parse-xml.ts';

const unpack = promisify(gunzip);

/** An iWork '09 document: its XML, and its pictures on request. */
export type Xml09Package = AsyncDisposable &
  ParsedXml & {
    /** A file beside the XML; undefined where it is not there or cannot be read. */
    file(name: string): Promise<Uint8Array | undefined>;
  };

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
