import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import koffi, { type LibraryHandle } from 'koffi';
import type { GrayImage } from '../../../ocr/image/image.ts';
import type { LanguageModel } from '../../../ocr/tesseract/language-model.ts';
import type { TesseractVariables } from '../../../ocr/tesseract/tesseract-variables.ts';
import { findLibtesseract } from './find-libtesseract.ts';

/** The C interface of libtesseract; every call blocks. */
export type Tesseract = {
  /** Replaces the models, whose data must be decompressed. */
  load(models: LanguageModel[]): void;
  /** What it read, as TSV. */
  readTsv(picture: GrayImage, variables: TesseractVariables): string;
  /** Frees its memory; nothing may be called after. */
  close(): void;
};

/**
 * Throws where there is no libtesseract 5.
 * Source: https://github.com/tesseract-ocr/tesseract/blob/5.3.0/include/tesseract/capi.h
 */
export function openTesseract(): Tesseract {
  const api = tesseractApi();
  const handle: unknown = api.create();
  return {
    load(models) {
      const codes = models.map(({ code }) => code).join('+');
      if (withFiles(models, (folder) => api.init(handle, folder, codes, lstmOnly)) !== 0) {
        throw new Error(`Tesseract does not take the models of ${codes}.`);
      }
    },
    close: () => api.delete(handle),
    readTsv({ width, height, data }, variables) {
      for (const [name, value] of Object.entries(variables)) api.setVariable(handle, name, value);
      api.setImage(handle, data, width, height, 1, width);
      try {
        if (api.recognize(handle, null) !== 0) throw new Error('Tesseract could not read.');
        return String(api.tsv(handle, 0) ?? '');
      } finally {
        api.clear(handle);
      }
    },
  };
}

const lstmOnly = 1;

let bound: ReturnType<typeof bind> | undefined;

/** Bound once: a type of it may be declared once in a process. */
function tesseractApi(): ReturnType<typeof bind> {
  if (bound) return bound;
  const library = findLibtesseract();
  if (!library) throw new Error('There is no libtesseract 5.');
  bound = bind(library);
  return bound;
}

function bind(library: LibraryHandle) {
  const deleteText = library.func('void TessDeleteText(const void *text)');
  koffi.disposable('TesseractText', 'char *', deleteText);
  return {
    create: library.func('void *TessBaseAPICreate()'),
    delete: library.func('void TessBaseAPIDelete(void *api)'),
    init: library.func(
      'int TessBaseAPIInit2(void *api, const char *folder, const char *codes, int mode)',
    ),
    setVariable: library.func(
      'int TessBaseAPISetVariable(void *api, const char *name, const char *value)',
    ),
    setImage: library.func(
      'void TessBaseAPISetImage(void *api, const uint8_t *data, int width, int height, int pixel, int row)',
    ),
    recognize: library.func('int TessBaseAPIRecognize(void *api, void *monitor)'),
    tsv: library.func('TesseractText TessBaseAPIGetTsvText(void *api, int page)'),
    clear: library.func('void TessBaseAPIClear(void *api)'),
  };
}

/** Tesseract loads several models only from files, which it needs only while loading. */
function withFiles<R>(models: LanguageModel[], use: (folder: string) => R): R {
  const folder = mkdtempSync(path.join(tmpdir(), 'screenscribe-models-'));
  try {
    for (const { code, data } of models) {
      writeFileSync(path.join(folder, `${code}.traineddata`), data);
    }
    return process.platform === 'win32' ? within(folder, () => use('.')) : use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a call from `folder`: on Windows Tesseract cannot open paths with letters that the system's
 * code page lacks, as of a home folder like `C:\Users\Łukasz`.
 */
function within<R>(folder: string, call: () => R): R {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return call();
  } finally {
    process.chdir(before);
  }
}
