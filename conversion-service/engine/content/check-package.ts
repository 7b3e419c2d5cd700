import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ConversionFailure } from '../../conversion/failure.ts';
import { openDirectory, type PackageDirectory } from './package-directory.ts';

/** The root element stands at the beginning, behind a declaration and at most a comment. */
const lookedAtBytes = 65_536;

/**
 * Rejects an OpenDocument package that contradicts itself: while loading it LibreOffice asks whether
 * to repair it, and ends where nobody can answer. It does so since OpenDocument 1.2, by the version
 * that the content states.
 * Source: https://github.com/LibreOffice/core/blob/libreoffice-7-4/xmloff/source/core/xmlimp.cxx
 * (`IsODFVersionConsistent`)
 * @param manifest undefined where the package has none, which LibreOffice accepts
 * @throws {ConversionFailure} `corrupt_document`
 */
export async function refuseInconsistent(
  directory: PackageDirectory,
  manifest: string | undefined,
): Promise<void> {
  if (manifest === undefined) return;
  const start = await directory.read('content.xml', lookedAtBytes);
  const stated = versionOf(start?.toString() ?? '');
  if (!isNew(stated)) return;
  const listed = readManifest(manifest);
  if (listed === undefined) return;
  const unlisted = directory.entries.find(({ fileName }) => !isListed(fileName, listed.files));
  // What LibreOffice detects before it loads the document, it repairs by itself.
  if (isNew(listed.version) && unlisted) return;
  if (listed.version !== '' && listed.version !== stated) {
    throw contradictory(`it states version ${stated} and ${listed.version} of OpenDocument`);
  }
  if (unlisted) throw contradictory(`its manifest does not list ${unlisted.fileName}`);
}

function contradictory(how: string): ConversionFailure {
  const message = `The document is damaged: ${how}. Open it in its own program and save it again.`;
  return new ConversionFailure('corrupt_document', message);
}

/** LibreOffice compares versions as texts. */
function isNew(version: string): boolean {
  return version >= '1.2';
}

/** Folders, and what belongs to the package itself, need not be listed. */
function isListed(name: string, files: ReadonlySet<string>): boolean {
  if (name.endsWith('/') || name === 'mimetype') return true;
  const inner = /^META-INF\/(.*)$/.exec(name)?.[1];
  if (inner === undefined) return files.has(name);
  return inner === 'manifest.xml' || (inner.includes('signatures') && !inner.includes('/'));
}

/** What the manifest lists, and the version that it gives for the whole; undefined where damaged. */
function readManifest(text: string): { version: string; files: Set<string> } | undefined {
  const files = new Set<string>();
  let version = '';
  const whole = eachElement(text, (tag) => {
    if (!/(^|:)file-entry$/.test(tag.name)) return true;
    const place = attribute(tag, 'full-path');
    files.add(place);
    if (place === '/') version = attribute(tag, 'version');
    return true;
  });
  return whole ? { version, files } : undefined;
}

function versionOf(content: string): string {
  let version = '';
  eachElement(content, (tag) => {
    version = attribute(tag, 'version');
    return false;
  });
  return version;
}

/** By its name without a prefix; empty where it is not there. */
function attribute({ attributes }: SaxesTagPlain, name: string): string {
  const found = Object.entries(attributes).find(([key]) => key.replace(/^.*:/, '') === name);
  return found?.[1] ?? '';
}

/** Returns whether the text was read to its end: `visit` or a syntax error may end it earlier. */
function eachElement(text: string, visit: (tag: SaxesTagPlain) => boolean): boolean {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let goesOn = true;
  parser.on('error', () => {
    goesOn = false;
  });
  parser.on('opentag', (tag) => {
    if (goesOn) goesOn = visit(tag);
  });
  parser.write(text);
  if (goesOn) parser.close();
  return goesOn;
}

const deepest = 4;
const embeddedBytes = 20_000_000;
const embeddedLookedAt = 50;

/**
 * Checks packages inside of the package as well, down to a limited depth.
 * @throws {ConversionFailure} `too_complex`
 */
export async function refuseNesting(directory: PackageDirectory, depth = 1): Promise<void> {
  const embedded = directory.entries
    .filter(({ fileName }) => /(^|\/)(embeddings|Object[^/]*)\/[^/]*$/i.test(fileName))
    .filter(({ uncompressedSize }) => uncompressedSize <= embeddedBytes)
    .slice(0, embeddedLookedAt);
  for (const { fileName } of embedded) {
    const start = await directory.read(fileName, 4);
    if (start?.toString('latin1') !== 'PK\x03\x04') continue;
    if (depth === deepest) {
      throw new ConversionFailure('too_complex', 'Documents are nested too deeply in it.');
    }
    const bytes = await directory.read(fileName, embeddedBytes);
    if (bytes) await judgeEmbedded(bytes, depth);
  }
}

async function judgeEmbedded(bytes: Buffer, depth: number): Promise<void> {
  try {
    await using inner = await openDirectory(bytes);
    await refuseNesting(inner, depth + 1);
  } catch (error) {
    // LibreOffice leaves out one that cannot be read, too.
    if (!(error instanceof ConversionFailure) || error.code === 'too_complex') throw error;
  }
}

/** A document type stands at the beginning of an XML file or nowhere. */
const entitiesWithinBytes = 4_096;
const xmlLookedAt = 500;

/**
 * Rejects XML that declares entities, which no office program writes: they load files or expand
 * without limit.
 * @throws {ConversionFailure} `too_complex`
 */
export async function refuseEntities(directory: PackageDirectory): Promise<void> {
  const parts = directory.entries
    .filter(({ fileName }) => /\.(xml|rels|apxl|vml)$/i.test(fileName))
    .slice(0, xmlLookedAt);
  for (const { fileName } of parts) {
    const start = await directory.read(fileName, entitiesWithinBytes);
    // In UTF-16 there is a zero byte beside each letter.
    const text = start?.toString('latin1').replaceAll('\0', '') ?? '';
    if (!/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(text)) continue;
    const message = `The document declares XML entities (${fileName}), which may do harm.`;
    throw new ConversionFailure('too_complex', message);
  }
}
