import { type CharacterCodes, type CodeTree, codeTreeOf } from './character-codes.ts';
import { readWordList, type WordList } from './word-list.ts';

/**
 * Reads the files that Tesseract's models consist of. Sources, of Tesseract 5:
 * https://github.com/tesseract-ocr/tesseract/blob/5.3.0/src/ccutil/tessdatamanager.cpp (the container),
 * …/src/lstm/network.cpp and weightmatrix.cpp (the network), …/src/ccutil/unicharcompress.cpp (the recoder).
 */

/** Whole weights of -127 to 127, a row after the other, the last of each for a constant; and what each row's count for. */
export type IntegerMatrix = {
  rows: number;
  columns: number;
  weights: Int8Array;
  scales: Float64Array;
};

/** A layer; `layers` where it consists of others, `matrices` where it has weights. */
export type NetworkLayer = {
  type: string;
  inputs: number;
  outputs: number;
  /** The size of an input image or of a window, in the file's order. */
  size: number[];
  layers: NetworkLayer[];
  matrices: IntegerMatrix[];
};

export type LineModel = {
  network: NetworkLayer;
  /** The output for no character. */
  blank: number;
  /** Which outputs are which character, by its number. */
  codes: CodeTree;
  /** The characters by their numbers, which a word list has too; the first is the space. */
  characters: string[];
  /** The numbers of characters that are written without spaces between words. */
  unspaced: Set<number>;
  /** Whether the language has spaces between words all the same, as Korean. */
  hasSpaces: boolean;
  words: WordList | null;
};

/** The parts of an integer model. Null where it is another one, as of before Tesseract 4. */
export function readLineModel(file: Uint8Array): LineModel | null {
  const parts = partsOf(file);
  const [lstm, unicharset, recoder] = [
    parts.get(lstmPart),
    parts.get(unicharsetPart),
    parts.get(recoderPart),
  ];
  if (!lstm || !unicharset || !recoder) return null;
  try {
    const reader = createReader(lstm);
    const network = readLayer(reader);
    reader.text();
    reader.skip(3 * 4);
    const blank = reader.int();
    const codes = codeTreeOf(readCodes(recoder), { count: network.outputs, blank });
    const words = parts.get(wordsPart);
    return (
      codes && {
        network,
        blank,
        codes,
        ...charactersOf(unicharset),
        words: words ? readWordList(words) : null,
      }
    );
  } catch (error) {
    if (error instanceof UnknownModel || error instanceof RangeError) return null;
    throw error;
  }
}

const lstmPart = 17;
const wordsPart = 19;
const unicharsetPart = 21;
const recoderPart = 22;

class UnknownModel extends Error {}

function partsOf(file: Uint8Array): Map<number, Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getInt32(0, true);
  const parts = new Map<number, Uint8Array>();
  if (count < 0 || count > mostParts) return parts;
  const starts = Array.from({ length: count }, (_, part) =>
    Number(view.getBigInt64(4 + 8 * part, true)),
  );
  for (const [part, start] of starts.entries()) {
    if (start < 0) continue;
    const end = starts.slice(part + 1).find((next) => next >= 0) ?? file.length;
    parts.set(part, file.subarray(start, end));
  }
  return parts;
}

const mostParts = 64;

type Reader = ReturnType<typeof createReader>;

function createReader(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  const moved = (count: number) => {
    at += count;
    return at - count;
  };
  const bytes = (count: number) => {
    if (count < 0 || at + count > data.length) throw new RangeError('The model ends early.');
    return data.subarray(moved(count), at);
  };
  return {
    byte: () => view.getInt8(moved(1)),
    int: () => view.getInt32(moved(4), true),
    double: () => view.getFloat64(moved(8), true),
    bytes,
    skip: (count: number) => void bytes(count),
    text: () => new TextDecoder().decode(bytes(view.getInt32(moved(4), true))),
  };
}

const containers = new Set(['Series', 'Parallel', 'RTLReversed', 'TTBReversed', 'XYTranspose']);
const dense = new Set(['Softmax', 'Tanh', 'Relu', 'Linear', 'Logistic']);
const sizes: Record<string, number> = { Input: 5, Convolve: 2, Maxpool: 2, Reconfig: 2 };

/** Of a layer's flags: it has rates of learning. */
const hasRates = 64;

function readLayer(reader: Reader): NetworkLayer {
  if (reader.byte() !== 0) throw new UnknownModel();
  const type = reader.text();
  reader.skip(2);
  const flags = reader.int();
  const [inputs, outputs] = [reader.int(), reader.int()];
  reader.skip(4);
  reader.text();
  const layer: NetworkLayer = { type, inputs, outputs, size: [], layers: [], matrices: [] };
  if (containers.has(type)) {
    const count = reader.int();
    for (let each = 0; each < count; each++) layer.layers.push(readLayer(reader));
    if (flags & hasRates) reader.skip(4 * reader.int());
  } else if (type in sizes) {
    for (let each = 0; each < (sizes[type] ?? 0); each++) layer.size.push(reader.int());
  } else if (type === 'LSTM' || type === 'SummLSTM') {
    reader.skip(4);
    for (let each = 0; each < gates; each++) layer.matrices.push(readMatrix(reader));
  } else if (dense.has(type)) layer.matrices.push(readMatrix(reader));
  else throw new UnknownModel();
  return layer;
}

/** Of an LSTM: its cell's input, and the gates for input, forgetting and output. */
const gates = 4;

/** Of a matrix's mode: whole weights, and scales of double precision. */
const isInteger = 1;
const isDouble = 128;

function readMatrix(reader: Reader): IntegerMatrix {
  const mode = reader.byte() & 0xff;
  const [rows, columns] = [reader.int(), reader.int()];
  if (!(mode & isInteger) || !(mode & isDouble)) throw new UnknownModel();
  reader.skip(1);
  const weights = new Int8Array(reader.bytes(rows * columns));
  // There may be more scales than rows: their number is rounded up.
  const count = reader.int();
  const scales = Float64Array.from({ length: rows }, () => reader.double());
  reader.skip(8 * (count - rows));
  return { rows, columns, weights, scales };
}

function readCodes(recoder: Uint8Array): CharacterCodes {
  const reader = createReader(recoder);
  return Array.from({ length: reader.int() }, () => {
    reader.skip(1);
    return Array.from({ length: reader.int() }, () => reader.int());
  });
}

/** A line for each: its text, its properties as a number, its measures where there are any, its script. */
function charactersOf(
  unicharset: Uint8Array,
): Pick<LineModel, 'characters' | 'unspaced' | 'hasSpaces'> {
  const [, ...lines] = new TextDecoder().decode(unicharset).split('\n');
  const fields = lines.map((line) => line.split(' '));
  const characters = fields.map(([name = ''], number) => (number === 0 ? ' ' : name));
  const scripts = fields.map(([, , measures, script]) =>
    measures?.includes(',') ? script : measures,
  );
  const unspaced = scripts.flatMap((script = '', number) =>
    unspacedScripts.has(script) ? [number] : [],
  );
  const hasSpaces = !scripts.some((script = '') => scriptsOfNone.has(script));
  return { characters, unspaced: new Set(unspaced), hasSpaces };
}

/** As Tesseract has it: it takes each syllable of Hangul for a word too. */
const unspacedScripts = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai']);

/** Of languages without spaces. */
const scriptsOfNone = new Set(['Han', 'Katakana', 'Thai']);
