import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { ConversionFailure } from '../converter.ts';
import type { DrawRequest } from './messages.ts';
import { pageNumbers } from './page-numbers.ts';

const library = await PDFiumLibrary.init();

/** A page of A3 at 600 dots an inch has 70 million. */
const maxPixels = 100_000_000;

/** What draws holds no more than this many pages of a document. */
const maxPages = 2_000;

/**
 * Draws the pages of a PDF: one as a picture, several as an archive of pictures that have the pages'
 * numbers as their names.
 * @returns the extension of what was made
 * @throws {ConversionFailure} `too_complex`, `empty_result`
 */
export async function drawImages({
  source,
  target,
  format,
  dpi,
  pages,
}: DrawRequest): Promise<DrawRequest['format'] | 'zip'> {
  const document = await library.loadDocument(await readFile(source));
  document.initializeFormFields();
  const count = document.getPageCount();
  if (count === 0) throw new ConversionFailure('empty_result', 'The document has no page.');
  if (count > maxPages) throw tooManyPages(count);
  const drawn: string[] = [];
  for (const page of document.pages()) {
    const file = `${target}.${drawn.length + 1}`;
    await drawPage(page, { file, format, dpi });
    drawn.push(file);
  }
  document.destroy();
  const [only, ...others] = drawn;
  if (only && others.length === 0) {
    await rename(only, target);
    return format;
  }
  await pack(drawn, { target, names: fileNames(count, { pages, format }) });
  return 'zip';
}

type Drawing = Pick<DrawRequest, 'format' | 'dpi'> & { file: string };

async function drawPage(page: PDFiumPage, { file, format, dpi }: Drawing): Promise<void> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = dpi / 72;
  const pixels = originalWidth * originalHeight * scale ** 2;
  if (pixels > maxPixels) throw tooLarge(page, pixels);
  await page.render({
    scale,
    renderFormFields: true,
    async render({ data, width, height }) {
      const raw = { width, height, channels: 4 } as const;
      const image = sharp(data, { raw, limitInputPixels: false })
        .flatten()
        .withMetadata({ density: dpi });
      await (format === 'png' ? image.png() : image.jpeg({ quality: 90 })).toFile(file);
      return data;
    },
  });
}

function tooLarge(page: PDFiumPage, pixels: number): ConversionFailure {
  const megapixels = Math.round(pixels / 1e6);
  return new ConversionFailure(
    'too_complex',
    `Page ${page.number + 1} would have ${megapixels} megapixels, and ${maxPixels / 1e6} are the most. ` +
      'Ask for fewer “dpi”.',
  );
}

function tooManyPages(count: number): ConversionFailure {
  return new ConversionFailure(
    'too_complex',
    `The document has ${count} pages, and ${maxPages} become pictures at a time. Ask for some of them in “pages”.`,
  );
}

/** `page-07.png`: in order also where names are sorted as text. */
function fileNames(
  count: number,
  { pages, format }: Pick<DrawRequest, 'pages' | 'format'>,
): string[] {
  const numbers = firstOf(pageNumbers(pages), count);
  const digits = String(numbers.at(-1)).length;
  return numbers.map((page) => `page-${String(page).padStart(digits, '0')}.${format}`);
}

function firstOf<T>(all: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    if (first.length === count) break;
    first.push(one);
  }
  return first;
}

/** Pictures are packed as they are: they would not become smaller. */
async function pack(
  files: string[],
  { target, names }: { target: string; names: string[] },
): Promise<void> {
  const archive = new ZipFile();
  for (const [at, file] of files.entries()) {
    archive.addFile(file, names[at] ?? `page-${at + 1}`, { compress: false });
  }
  archive.end();
  const packed = `${target}.zip`;
  await pipeline(archive.outputStream, createWriteStream(packed));
  await rename(packed, target);
  await Promise.all(files.map((file) => rm(file)));
}
