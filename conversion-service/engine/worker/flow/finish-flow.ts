import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { escapeText } from '../../../../shared/node/odf/xml/serialize.ts';
import { readStart } from '../../content/magic.ts';
import { repack } from '../repack.ts';

/**
 * Repacks a book: its type first and uncompressed, its owner's name where it has no title, and text
 * directions and pictures as EPUB requires them.
 */
export async function finishEpub(file: string, title: string): Promise<void> {
  const packed = `${file}.packed`;
  await repack(file, packed, 'application/epub+zip', (parts) => finished(parts, title));
  await rename(packed, file);
}

function finished(parts: Map<string, Buffer>, title: string): Map<string, Buffer> {
  const styleSheets = [...parts].filter(([name]) => name.endsWith('.css'));
  const fromRight = classesFromRight(styleSheets.map(([, css]) => css.toString()).join('\n'));
  const finish: Record<string, (part: string) => string> = {
    opf: (part) => titledPackage(part, title),
    css: withoutDirection,
    xhtml: (part) => directed(described(titledPage(part, title)), fromRight),
  };
  const change = ([name, bytes]: [string, Buffer]): [string, Buffer] => {
    const finishPart = finish[name.slice(name.lastIndexOf('.') + 1)];
    return [name, finishPart ? Buffer.from(finishPart(bytes.toString())) : bytes];
  };
  return new Map([...parts].map(change));
}

/** LibreOffice writes “Unknown Title” where a document has none. */
function titledPackage(packageFile: string, title: string): string {
  return packageFile.replace(
    /<dc:title>(Unknown Title|\s*)<\/dc:title>/,
    () => `<dc:title>${escapeText(title)}</dc:title>`,
  );
}

function titledPage(page: string, title: string): string {
  if (page.includes('<title>')) return page;
  return page.replace('<head>', () => `<head><title>${escapeText(title)}</title>`);
}

/** The name of its file is no description of a picture. */
function described(page: string): string {
  return page.replaceAll(/ alt="OEBPS\/images\/[^"]*"/g, ' alt=""');
}

function classesFromRight(css: string): Set<string> {
  const rules = css.matchAll(/\.([\w-]+)\s*\{[^}]*\bdirection:\s*rtl\b/g);
  return new Set([...rules].map(([, name = '']) => name));
}

/** Style sheets must not say it. Source: https://www.w3.org/TR/epub-33/#sec-css-req */
function withoutDirection(css: string): string {
  return css.replaceAll(/(?<![\w-])direction:[^;}]*;?\s*/g, '');
}

/** Text written from the right is marked as such. */
function directed(page: string, fromRight: Set<string>): string {
  return page.replaceAll(/ class="([^"]*)"/g, (whole, names: string) =>
    names.split(' ').some((name) => fromRight.has(name)) ? `${whole} dir="rtl"` : whole,
  );
}

/** Gives a page without a title its owner's name for it. */
export async function finishHtml(file: string, title: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  const empty = /<title>\s*<\/title>/i;
  if (!empty.test(page.slice(0, 10_000))) return;
  await writeFile(
    file,
    page.replace(empty, () => `<title>${escapeText(title)}</title>`),
  );
}

/** Removes LibreOffice's UTF-8 byte order mark: many programs take it as part of the first word. */
export async function finishText(file: string): Promise<void> {
  const [first, second, third] = await readStart(file, 3);
  if (first !== 0xef || second !== 0xbb || third !== 0xbf) return;
  const bare = `${file}.bare`;
  await pipeline(createReadStream(file, { start: 3 }), createWriteStream(bare));
  await rename(bare, file);
}
