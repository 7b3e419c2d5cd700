import { type PDFContext, PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { encodePng } from '../../image/decode-with-sharp.ts';
import { imageFormat } from '../../image/image-format.ts';
import { type ImageFile, strictly } from '../pages/image-pages.ts';
import type { ReadPage } from '../scan.ts';
import { addTextLayers } from './searchable-pdf.ts';

/**
 * A PDF with one page per image, as large as the image, and the words of those that were read as
 * invisible text. A JPEG keeps its bytes, everything else its pixels.
 */
export async function imagePdf(
  bytes: Uint8Array,
  file: ImageFile,
  pages: ReadPage[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setProducer('Screenscribe');
  const layers: { page: ReadPage; on: PDFPage }[] = [];
  for (const page of pages) {
    const { width, height, dpi } = await file.size(page.number - 1);
    const on = document.addPage([(width * 72) / dpi, (height * 72) / dpi]);
    const image = await embed(document.context, { bytes, file, index: page.number - 1 });
    const name = on.node.newXObject('Image', image.ref);
    const content = `q ${place(on, image.orientation)} cm ${name} Do Q\n`;
    on.node.addContentStream(document.context.register(document.context.flateStream(content)));
    if (page.read.length > 0) layers.push({ page, on });
  }
  addTextLayers(document, layers);
  return await document.save();
}

type Source = { bytes: Uint8Array; file: ImageFile; index: number };

/** `orientation` is the EXIF orientation of the image, 1 for upright. */
type Embedded = { ref: PDFRef; orientation: number };

async function embed(context: PDFContext, source: Source): Promise<Embedded> {
  const jpeg = imageFormat(source.bytes) === 'jpeg' ? await embedJpeg(context, source.bytes) : null;
  return jpeg ?? { ref: await embedPixels(context, await pngOf(source)), orientation: 1 };
}

/** Null where PDF programs disagree on its colors: those of CMYK images are often inverted. */
async function embedJpeg(context: PDFContext, bytes: Uint8Array): Promise<Embedded | null> {
  const { width, height, channels, orientation = 1 } = await sharp(bytes, strictly).metadata();
  const colors = { 1: 'DeviceGray', 3: 'DeviceRGB' }[channels as number];
  if (!colors) return null;
  // It goes into the PDF unread: one that ends early or is damaged is found out here.
  await sharp(bytes, strictly).greyscale().raw().toBuffer();
  const ref = context.register(
    context.stream(bytes, {
      ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height },
      ...{ ColorSpace: colors, BitsPerComponent: 8, Filter: 'DCTDecode' },
    }),
  );
  return { ref, orientation };
}

/** As a PNG of gray or color, of as many bits as it has, upright. */
async function pngOf({ bytes, file, index }: Source): Promise<Buffer | Uint8Array> {
  if (imageFormat(bytes) === 'bmp') return await encodePng(await file.pixels(index));
  return await sharp(bytes, { ...strictly, page: index })
    .autoOrient()
    .png()
    .toBuffer();
}

/** The rows of a PNG are compressed as PDF does it; what is transparent becomes a mask. */
async function embedPixels(context: PDFContext, png: Uint8Array): Promise<PDFRef> {
  const { hasAlpha } = await sharp(png, strictly).metadata();
  const color = hasAlpha ? sharp(png, strictly).removeAlpha() : sharp(png, strictly);
  const image = await streamOf(context, await color.png({ palette: false }).toBuffer());
  const mask = hasAlpha
    ? await sharp(png, strictly).extractChannel('alpha').png().toBuffer()
    : null;
  const entries = mask ? { SMask: context.register((await streamOf(context, mask)).stream) } : {};
  for (const [key, value] of Object.entries(entries)) image.stream.dict.set(PDFName.of(key), value);
  return context.register(image.stream);
}

async function streamOf(context: PDFContext, png: Uint8Array) {
  const { width, height, bits, gray, data } = readPng(png);
  const stream = context.stream(data, {
    ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height },
    ...{ ColorSpace: gray ? 'DeviceGray' : 'DeviceRGB', BitsPerComponent: bits },
    Filter: 'FlateDecode',
    DecodeParms: {
      ...{ Predictor: 15, Colors: gray ? 1 : 3, BitsPerComponent: bits, Columns: width },
    },
  });
  return { stream };
}

/** The header and the compressed rows of a PNG that sharp wrote: neither interlaced nor indexed. */
function readPng(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  const parts: Uint8Array[] = [];
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    if (Buffer.from(png.subarray(at + 4, at + 8)).toString('latin1') === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bits: png[24] ?? 8,
    gray: png[25] === 0,
    data: new Uint8Array(Buffer.concat(parts)),
  };
}

/**
 * The transformation of the unit square to the page, rotated and mirrored by the EXIF orientation (1
 * to 8).
 */
function place(page: PDFPage, orientation: number): string {
  const { width: w, height: h } = page.getSize();
  const places: Record<number, number[]> = {
    2: [-w, 0, 0, h, w, 0],
    3: [-w, 0, 0, -h, w, h],
    4: [w, 0, 0, -h, 0, h],
    5: [0, -h, -w, 0, w, h],
    6: [0, -h, w, 0, 0, h],
    7: [0, h, w, 0, 0, 0],
    8: [0, h, -w, 0, w, 0],
  };
  return (places[orientation] ?? [w, 0, 0, h, 0, 0]).join(' ');
}
