import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { metaPart } from './document-meta.ts';
import { namespaces } from './namespaces.ts';
import type { OdfDocument, OdfKind } from './odf-document.ts';
import { contentPart, manifestPart, settingsPart } from './package/odf-parts.ts';
import { serialize, xmlPart } from './xml/serialize.ts';
import { element } from './xml/xml-element.ts';

/**
 * Writes a document as an ODF 1.3 package.
 * @param target a file in an existing folder; an existing file is replaced
 */
export async function writeOdf(
  document: OdfDocument,
  target: string,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const zip = new ZipFile();
  addParts(zip, document);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target), options);
}

/** A document as the bytes of an ODF 1.3 package. */
export async function odfBytes(document: OdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  addParts(zip, document);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** Entries carry no time, so that the same document gives the same bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** `mimetype` comes first, uncompressed: programs look at fixed offsets (part 2, 3.3). */
function addParts(zip: ZipFile, document: OdfDocument): void {
  const mediaType = mediaTypes[document.kind];
  zip.addBuffer(Buffer.from(mediaType), 'mimetype', { ...entryOptions, compress: false });
  const parts = xmlParts(document);
  const files = [...document.pictures.files(), ...document.objects.files()];
  for (const [path, pieces] of parts) {
    zip.addReadStream(Readable.from(pieces, { objectMode: false }), path, entryOptions);
  }
  for (const { path, bytes, packed } of files.filter((file) => !file.path.endsWith('/'))) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    zip.addBuffer(view, path, { ...entryOptions, compress: packed });
  }
  const listed = [...parts.keys()].map((path) => ({ path, mediaType: 'text/xml' }));
  const manifest = xmlPart(manifestPart(mediaType, [...listed, ...files]));
  zip.addReadStream(
    Readable.from(manifest, { objectMode: false }),
    'META-INF/manifest.xml',
    entryOptions,
  );
}

/**
 * The body and the master pages are generated first: they add styles and fonts that precede them.
 */
function xmlParts(document: OdfDocument): Map<string, Buffer[]> {
  const body = serialize(element(`office:${document.kind}`, {}, document.body));
  const masters = serialize(element('office:master-styles', {}, document.masterPages));
  const { fonts, contentStyles, settings } = document;
  return new Map([
    ['content.xml', contentPart(body, { styles: contentStyles, fonts })],
    ['styles.xml', stylesPart(document, masters)],
    ['meta.xml', xmlPart(metaPart(document.meta))],
    ...(settings ? [['settings.xml', xmlPart(settingsPart(settings))] as const] : []),
  ]);
}

function stylesPart(document: OdfDocument, masters: Buffer[]): Buffer[] {
  const frame = element('office:document-styles', { ...namespaces, 'office:version': '1.3' }, [
    document.fonts.element(),
    document.styles.element(),
    document.masterStyles.element(),
  ]);
  return xmlPart(frame, masters);
}

const mediaTypes: Record<OdfKind, string> = {
  text: 'application/vnd.oasis.opendocument.text',
  spreadsheet: 'application/vnd.oasis.opendocument.spreadsheet',
  presentation: 'application/vnd.oasis.opendocument.presentation',
};
