import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { openPromise } from 'yauzl';

const run = promisify(execFile);

/** The text in a result, read by other means than LibreOffice: one long string. */
export async function readResult(file: string, extension: string): Promise<string> {
  if (extension === 'pdf') return await output('pdftotext', '-layout', file, '-');
  if (extension === 'rtf') return unescapeRtf(await readFile(file, 'latin1'));
  if (extension === 'html') return unescapeXml(await readFile(file, 'utf8'));
  if (extension === 'txt' || extension === 'csv') return await readFile(file, 'utf8');
  const parts = await readParts(file);
  const text = [...parts].filter(([name]) => /\.(xml|xhtml|opf|csv)$/.test(name));
  return unescapeXml(text.map(([, bytes]) => bytes.toString()).join('\n'));
}

/** What a result has besides its text, read by other means than LibreOffice. */
export async function countShapes(
  file: string,
  extension: string,
): Promise<{ pictures: number; tables: number }> {
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (extension === 'pdf') {
    const images = await output('pdfimages', '-list', file);
    const structure = await output('pdfinfo', '-struct', file);
    return { pictures: count(images, / image /g), tables: count(structure, /^ *Table\b/gm) };
  }
  const tables = /<(w:tbl|a:tbl|table:table|table)[ >]|\\trowd/g;
  if (extension === 'rtf' || extension === 'html') {
    const text = await readFile(file, 'latin1');
    return { pictures: count(text, /\\pict\b|<img /g), tables: count(text, tables) };
  }
  const parts = [...(await readParts(file))];
  const pictures = parts.filter(([name]) => /(Pictures|media|images)\/.*\.(png|jpe?g)$/.test(name));
  const texts = parts.filter(([name]) => /\.x?html$|\.xml$/.test(name));
  const content = texts.map(([, bytes]) => bytes.toString()).join('\n');
  return { pictures: pictures.length, tables: count(content, tables) };
}

/** What a result says of itself beside its content: its title among it. */
export async function readProperties(file: string, extension: string): Promise<string> {
  return extension === 'pdf' ? await output('pdfinfo', file) : '';
}

async function output(command: string, ...args: string[]): Promise<string> {
  return (await run(command, args)).stdout;
}

/** The files of a package by name, in their order. */
export async function readParts(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    const parts = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    return parts;
  } finally {
    zip.close();
  }
}

function unescapeXml(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&uuml;', 'ü')
    .replaceAll('&szlig;', 'ß')
    .replaceAll('&quot;', '"');
}

function unescapeRtf(text: string): string {
  const wide = text.replaceAll(/\\u(-?\d+)\s?(\\'[0-9a-f]{2}|\?)/g, (_, code: string) =>
    String.fromCharCode(Number(code)),
  );
  return wide.replaceAll(/\\'([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
