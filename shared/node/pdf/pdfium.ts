import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

let loaded: Promise<Pdfium> | undefined;

/** PDFium as WebAssembly, loaded once per process. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= start();
  return loaded;
}

async function start(): Promise<Pdfium> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const bytes = await readFile(file);
  // Packages for Windows have it compressed.
  const wasm = bytes.indexOf(magic) === 0 ? bytes : await promisify(brotliDecompress)(bytes);
  const wasmBinary = new Uint8Array(wasm).buffer;
  const pdfium = await init({ wasmBinary });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** What a file of WebAssembly begins with: https://webassembly.github.io/spec/core/binary/modules.html */
const magic = Buffer.from('\0asm');

/**
 * Calls a function that writes `count` numbers through pointers, and returns them; null where it
 * fails.
 * @param type of each number, as emscripten names it
 */
export function numbersOut(
  { pdfium }: Pdfium,
  { type, count }: { type: 'i32' | 'float' | 'double'; count: number },
  call: (...pointers: number[]) => boolean | number,
): number[] | null {
  const each = type === 'double' ? 8 : 4;
  const start = pdfium.wasmExports.malloc(count * each);
  try {
    const pointers = Array.from({ length: count }, (_, index) => start + index * each);
    if (!call(...pointers)) return null;
    return pointers.map((pointer) => Number(pdfium.getValue(pointer, type)));
  } finally {
    pdfium.wasmExports.free(start);
  }
}

/** Runs `work` with a document's form environment, through which PDFium draws and fills fields. */
export function withForm<T>(pdfium: Pdfium, document: number, work: (form: number) => T): T {
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  try {
    return work(form);
  } finally {
    pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(info);
  }
}

/** The document needs its password, or is no readable PDF. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
  readonly reason: 'password' | 'damaged';

  constructor(reason: 'password' | 'damaged') {
    super(reason === 'password' ? 'The PDF needs its password.' : 'The PDF cannot be read.');
    this.reason = reason;
  }
}
