/**
 * Pixels per unit, horizontally and vertically, as a TIFF page says; undefined where it does not.
 */
export type Densities = { x: number; y: number };

/** https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf, section 2 and 8. */
const xResolution = 282;
const yResolution = 283;
const rational = 5;
const entryBytes = 12;

/** @param page from 0 */
export function tiffDensities(bytes: Uint8Array, page: number): Densities | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const little = view.getUint16(0) === 0x4949;
    // BigTIFF files have another layout.
    if (view.getUint16(2, little) !== 42) return undefined;
    let directory = view.getUint32(4, little);
    for (let at = 0; at < page; at++) {
      const count = view.getUint16(directory, little);
      directory = view.getUint32(directory + 2 + count * entryBytes, little);
    }
    const x = densityIn(view, directory, { tag: xResolution, little });
    const y = densityIn(view, directory, { tag: yResolution, little });
    return x && y ? { x, y } : undefined;
  } catch {
    // An offset beyond the end of the file.
    return undefined;
  }
}

function densityIn(
  view: DataView,
  directory: number,
  { tag, little }: { tag: number; little: boolean },
): number | undefined {
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * entryBytes;
    if (view.getUint16(entry, little) !== tag) continue;
    if (view.getUint16(entry + 2, little) !== rational) return undefined;
    const value = view.getUint32(entry + 8, little);
    return view.getUint32(value, little) / view.getUint32(value + 4, little);
  }
  return undefined;
}
