/** The image of a file as it is meant to be seen. Rejects where the browser cannot unpack it. */
export async function uprightBitmap(file: Blob): Promise<ImageBitmap> {
  const orientation = await webpOrientation(file);
  if (orientation === 1) return await createImageBitmap(file);
  const image = await createImageBitmap(file, { imageOrientation: 'none' });
  const { width, height } = image;
  const turned = orientation >= 5;
  const canvas = new OffscreenCanvas(turned ? height : width, turned ? width : height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to turn the picture in');
  context.setTransform(...turn(orientation, image));
  context.drawImage(image, 0, 0);
  image.close();
  return canvas.transferToImageBitmap();
}

type Transform = [a: number, b: number, c: number, d: number, e: number, f: number];

/** https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf 4.6.4, “Orientation” */
function turn(orientation: number, { width: w, height: h }: ImageBitmap): Transform {
  const turns: Record<number, Transform> = {
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, h, 0],
    7: [0, -1, -1, 0, h, w],
    8: [0, -1, 1, 0, 0, w],
  };
  return turns[orientation] ?? [1, 0, 0, 1, 0, 0];
}

/**
 * The EXIF orientation of a WebP file, 1 to 8; 1 for any other file and where there is none.
 * Browsers apply only that of JPEG.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
export async function webpOrientation(file: Blob): Promise<number> {
  const head = await bytesOf(file, 0, 12);
  if (textAt(head, 0) !== 'RIFF' || textAt(head, 8) !== 'WEBP') return 1;
  for (let at = 12; at + 8 <= file.size; ) {
    const chunk = await bytesOf(file, at, 8);
    const length = chunk.getUint32(4, true);
    if (textAt(chunk, 0) === 'EXIF') {
      return orientationIn(await bytesOf(file, at + 8, Math.min(length, maxExif)));
    }
    // Chunks begin at even places.
    at += 8 + length + (length % 2);
  }
  return 1;
}

/** The tags of the image are in its first directory. */
const maxExif = 65_536;
const orientationTag = 0x0112;
const entryBytes = 12;

function orientationIn(exif: DataView): number {
  // Some programs write the header that EXIF has in JPEG.
  const start = exif.byteLength > 6 && textAt(exif, 0) === 'Exif' ? 6 : 0;
  try {
    const little = exif.getUint16(start) === 0x4949;
    const directory = start + exif.getUint32(start + 4, little);
    const count = exif.getUint16(directory, little);
    for (let index = 0; index < count; index++) {
      const entry = directory + 2 + index * entryBytes;
      if (exif.getUint16(entry, little) !== orientationTag) continue;
      const orientation = exif.getUint16(entry + 8, little);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  } catch {
    // It ends too early.
  }
  return 1;
}

async function bytesOf(file: Blob, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

function textAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return '';
  return String.fromCharCode(...[0, 1, 2, 3].map((each) => view.getUint8(at + each)));
}
