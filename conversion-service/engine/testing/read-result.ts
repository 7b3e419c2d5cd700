import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import { openPromise } from 'yauzl';
import type { InputFormat } from '../../formats.ts';

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

/** The metadata of a result, such as its title. */
async function readProperties(file: string, extension: string): Promise<string> {
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

/**
 * All that can be read in a PDF, whether anything refers to it or not: its bytes, its unpacked
 * streams, the strings in them that are written in hex, and all of it without the zeros of UTF-16.
 */
export function allTexts(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      // An image, or not packed at all.
      return '';
    }
  });
  const texts = [raw, ...streams].join('\n');
  const digits = [...texts.matchAll(/<([\da-fA-F\s]{4,})>/g)].map(([, hex = '']) =>
    Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1'),
  );
  return [texts, ...digits].join('\n').replaceAll('\0', '');
}

const workbooks: InputFormat[] = ['xls', 'xlsx', 'xlsm', 'ods', 'numbers', 'csv'];

/**
 * Expects of a result what the documents of these tests have: words with umlauts, the number 42, a
 * table and, except in CSV, a picture; and no name of a folder or of a step in between.
 */
export async function expectContents(
  { target, extension }: { target: string; extension: string },
  inputFormat: InputFormat,
): Promise<void> {
  const text = await readResult(target, extension);
  expect(text).toMatch(/Müller|Grüße/);
  expect(text).toContain('Köln');
  expect(text).toMatch(workbooks.includes(inputFormat) ? inCells(extension) : /Zelle 42/);
  const properties = await readProperties(target, extension);
  expect(text + properties).not.toMatch(/result-\d|worker-|\/(document|job|out)\/|conversion-test/);
  if (extension === 'txt' || extension === 'csv') return;
  const { pictures, tables } = await countShapes(target, extension);
  if (inputFormat !== 'csv') expect(pictures).toBeGreaterThan(0);
  if (!workbooks.includes(inputFormat)) expect(tables).toBe(1);
}

/** A number is a number where the format has numbers, and is in the row of its words. */
function inCells(extension: string): RegExp {
  if (extension === 'xlsx') return /<v>42<\/v>/;
  if (extension === 'ods') return /office:value="42"/;
  if (extension === 'html') return /Müller.{0,200}>42</s;
  return /Müller.*42/;
}
