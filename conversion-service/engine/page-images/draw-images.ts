import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { openPdf } from '../../../shared/node/pdf/open-pdf.ts';
import type { PdfPage } from '../../../shared/node/pdf/pdf-page.ts';
import { loadPdfium } from '../../../shared/node/pdf/pdfium.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import { pageNumbers } from '../../conversion/page-numbers.ts';
import { defaultDpi } from '../../formats.ts';
import type { DrawRequest } from './messages.ts';

await loadPdfium();

/** A page of A3 at 600 dots an inch has 70 million. */
const maxPixels = 100_000_000;

/** The drawing process holds at most this many pages of a document. */
const maxPages = 2_000;

/**
 * Draws the pages of a PDF: one as an image, several as an archive of images with the page numbers
 * in their names.
 * @returns the extension of the result
 * @throws {ConversionFailure} `too_complex`, `empty_result`
 */
export async function drawImages(
  { source, target, format, options: { dpi = defaultDpi, pages } }: DrawRequest,
  onPage: (done: number, total: number) => void,
): Promise<DrawRequest['format'] | 'zip'> {
  using document = await openPdf(await readFile(source));
  const count = document.pageCount;
  if (count === 0) throw new ConversionFailure('empty_result', 'The document has no page.');
  if (count > maxPages) throw tooManyPages(count);
  const numbers = firstOf(pageNumbers(pages), count);
  if (numbers.length < count) throw new Error('The PDF has more pages than were asked for.');
  const drawn: DrawnPage[] = [];
  for (const number of numbers) {
    const file = `${target}.${number}`;
    using page = document.page(drawn.length);
    await drawPage(page, { file, number, format, dpi });
    drawn.push({ file, number });
    onPage(drawn.length, count);
  }
  const [only, ...others] = drawn;
  if (only && others.length === 0) {
    await rename(only.file, target);
    return format;
  }
  await pack(drawn, { target, format });
  return 'zip';
}

/** An image beside the target, and the number that its page has in the document. */
type DrawnPage = { file: string; number: number };

type PageDrawing = Pick<DrawRequest, 'format'> & { dpi: number } & DrawnPage;

async function drawPage(page: PdfPage, { file, number, format, dpi }: PageDrawing): Promise<void> {
  const scale = dpi / 72;
  const pixels = page.width * page.height * scale ** 2;
  if (pixels > maxPixels) throw tooLarge(number, pixels);
  const { width, height, data } = page.draw(scale);
  const image = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .flatten()
    .withMetadata({ density: dpi });
  await (format === 'png' ? image.png() : image.jpeg({ quality: 90 })).toFile(file);
}

function tooLarge(number: number, pixels: number): ConversionFailure {
  const megapixels = Math.round(pixels / 1e6);
  return new ConversionFailure(
    'too_complex',
    `Page ${number} would have ${megapixels} megapixels, and ${maxPixels / 1e6} are the most. ` +
      'Ask for fewer “dpi”.',
  );
}

function tooManyPages(count: number): ConversionFailure {
  return new ConversionFailure(
    'too_complex',
    `The document has ${count} pages, and ${maxPages} become images at a time. Ask for some of them in “pages”.`,
  );
}

function firstOf<T>(all: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    if (first.length === count) break;
    first.push(one);
  }
  return first;
}

/**
 * Stores them uncompressed, since compression would not make them smaller, as `page-07.png`: in
 * order also where names are sorted as text.
 */
async function pack(
  pages: DrawnPage[],
  { target, format }: Pick<DrawRequest, 'target' | 'format'>,
): Promise<void> {
  const digits = String(pages.at(-1)?.number).length;
  const archive = new ZipFile();
  for (const { file, number } of pages) {
    const name = `page-${String(number).padStart(digits, '0')}.${format}`;
    archive.addFile(file, name, { compress: false });
  }
  archive.end();
  const packed = `${target}.zip`;
  await pipeline(archive.outputStream, createWriteStream(packed));
  await rename(packed, target);
  await Promise.all(pages.map(({ file }) => rm(file)));
}
