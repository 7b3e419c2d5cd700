/**
 * How the EXIF of a WebP file says that its image is to be turned, 1 to 8; 1 for any other file and
 * where it says nothing. Browsers look at that of JPEG alone.
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

/** What tells of the image stands in its first directory. */
const maxExif = 65_536;
const orientationTag = 0x0112;
const entryBytes = 12;

function orientationIn(exif: DataView): number {
  // Some programs write the head that EXIF has in JPEG.
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
