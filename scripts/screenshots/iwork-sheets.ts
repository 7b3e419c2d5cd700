import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import {
  type TestConverter,
  testConverter,
} from '../../conversion-service/engine/testing/test-converter.ts';
import { openZip } from '../../conversion-service/iwork/zip-file.ts';
import { writeSampleDocuments } from '../../test/fixtures/iwork/sample-documents.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';

/** Draws what the service makes of small documents of its own, a picture for each, into the folder. */
export async function drawSamples(into: string): Promise<void> {
  await using folder = await temporaryFolder();
  const captions = await writeSampleDocuments(folder.path);
  await using converter = await testConverter({ workers: 1 });
  await mkdir(into, { recursive: true });
  for (const [name, caption] of captions) {
    const row = await documentRow(converter, path.join(folder.path, name), caption);
    await writeSheet([row], path.join(into, `${path.parse(name).name}.png`));
  }
}

/**
 * Draws contact sheets of all iWork documents below a folder: the preview that Apple's program left in
 * each beside its first page of the service. They show what belongs to others.
 */
export async function drawContactSheets(documents: string, into: string): Promise<void> {
  const files = await documentsBelow(documents);
  await using converter = await testConverter({ workers: 1 });
  await mkdir(into, { recursive: true });
  for (let first = 0; first < files.length; first += rowsOnSheet) {
    const rows: Row[] = [];
    for (const file of files.slice(first, first + rowsOnSheet))
      rows.push(await documentRow(converter, file, path.relative(documents, file)));
    const number = String(first / rowsOnSheet + 1).padStart(2, '0');
    await writeSheet(rows, path.join(into, `sheet-${number}.png`));
  }
}

async function documentsBelow(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => /\.(pages|numbers|key)$/.test(file))
    .toSorted()
    .map((file) => path.join(folder, file));
}

/** Images side by side, below their caption. */
type Row = { caption: string; images: Buffer[] };

async function documentRow(converter: TestConverter, file: string, caption: string): Promise<Row> {
  const apple = await appleDrawing(file);
  const own = await ownDrawing(converter, file);
  const said = own ? caption : `${caption} (not converted)`;
  const images = [apple, own].flatMap((image) => (image ? [fitted(image)] : []));
  return { caption: said, images: await Promise.all(images.map((image) => image.toBuffer())) };
}

/** The largest picture of its first page that a document brings along. */
async function appleDrawing(file: string): Promise<Buffer | undefined> {
  await using zip = await openZip(file);
  for (const wanted of ['preview.jpg', 'QuickLook/Thumbnail.jpg']) {
    const name = zip.names.find((each) => each === wanted || each.endsWith(`/${wanted}`));
    if (name) return Buffer.from(await zip.read(name));
  }
  return undefined;
}

async function ownDrawing(converter: TestConverter, file: string): Promise<Buffer | undefined> {
  // Its name may hold anything; the converter asks for its ending alone.
  const name = `document${path.extname(file)}`;
  await copyFile(file, path.join(converter.folder, name));
  try {
    const { target } = await converter.convert(name, 'png', { pages: '1', dpi: 96 });
    return await readFile(target);
  } catch (error) {
    process.stdout.write(`${file}: ${String(error)}\n`);
    return undefined;
  }
}

function fitted(image: Buffer): Sharp {
  const size = { width: 620, height: 440, fit: 'inside' } as const;
  return sharp(image).flatten({ background: 'white' }).resize(size).png();
}

const rowsOnSheet = 8;
const gap = 12;
const captionHeight = 28;

async function writeSheet(rows: Row[], file: string): Promise<void> {
  const parts: OverlayOptions[] = [];
  let width = 0;
  let top = 0;
  for (const { caption, images } of rows) {
    parts.push({ input: captionImage(caption), left: gap, top });
    top += captionHeight;
    let left = gap;
    let height = 0;
    for (const input of images) {
      const size = await sharp(input).metadata();
      parts.push({ input, left, top });
      left += size.width + gap;
      height = Math.max(height, size.height);
    }
    width = Math.max(width, left);
    top += height + gap;
  }
  const background = '#d8d8d8';
  await sharp({
    create: { width: Math.max(width, captionWidth), height: top, channels: 3, background },
  })
    .composite(parts)
    .png({ palette: true })
    .toFile(file);
}

const captionWidth = 700;

function captionImage(caption: string): Buffer {
  const text = caption.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${captionWidth - gap}" height="${captionHeight}">` +
      `<text y="20" font-family="sans-serif" font-size="15">${text}</text></svg>`,
  );
}
