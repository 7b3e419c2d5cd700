/** The words of a model, as what they are made of: the numbers of its characters. */
export type WordList = { has(word: number[]): boolean };

/**
 * Reads a squished directed acyclic word graph. An edge has the number of its character in the lowest bits, then three marks, and above
 * them the first edge of the node that it leads to.
 * Source: https://github.com/tesseract-ocr/tesseract/blob/5.3.0/src/dict/dawg.cpp
 */
export function readWordList(part: Uint8Array): WordList | null {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  if (part.length < headerBytes || view.getInt16(0, true) !== magic) return null;
  const characters = view.getInt32(2, true);
  const count = view.getInt32(6, true);
  if (count <= 0 || part.length < headerBytes + 8 * count) return null;
  const edges = new Uint32Array(
    new Uint8Array(part.subarray(headerBytes, headerBytes + 8 * count)).buffer,
  );
  const bits = Math.ceil(Math.log2(characters + 1));
  const mask = 2 ** bits - 1;
  const low = (edge: number) => edges[2 * edge] ?? 0;
  const find = (node: number, character: number): number => {
    for (let edge = node; edge < count; edge++) {
      if ((low(edge) & mask) === character) return edge;
      if ((low(edge) >>> bits) & isLast) break;
    }
    return -1;
  };
  return {
    has(word) {
      let node = 0;
      for (const [at, character] of word.entries()) {
        const edge = find(node, character);
        if (edge < 0) return false;
        if (at === word.length - 1) return ((low(edge) >>> bits) & endsWord) !== 0;
        const shift = bits + marks;
        node = ((edges[2 * edge + 1] ?? 0) << (32 - shift)) | (low(edge) >>> shift);
        // No edge leads back to the root.
        if (node === 0) return false;
      }
      return false;
    },
  };
}

const magic = 42;
const headerBytes = 10;
const marks = 3;
const isLast = 1;
const endsWord = 4;
