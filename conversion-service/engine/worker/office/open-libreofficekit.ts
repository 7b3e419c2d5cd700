import { pathToFileURL } from 'node:url';
import koffi from 'koffi';
import {
  type Office,
  type OfficeOrder,
  OfficeRefusal,
  type OfficeResult,
  sheetFile,
} from './office.ts';

export type KitPlace = {
  programDir: string;
  /** The library that has LibreOfficeKit's hook. */
  kit: string;
  /** The folder of this process's own profile. */
  profile: string;
};

/**
 * LibreOffice inside this process. Every call blocks. Throws where it cannot be loaded.
 * Source: https://github.com/LibreOffice/core/blob/libreoffice-7-4/include/LibreOfficeKit/LibreOfficeKit.h
 */
export function openLibreOfficeKit({ programDir, kit, profile }: KitPlace): Office {
  // Its components look for symbols of each other; most are never used.
  const library = koffi.load(kit, { lazy: true, global: true });
  const hook = library.func(
    'void *libreofficekit_hook_2(const char *program, const char *profile)',
  );
  const office: unknown = hook(programDir, pathToFileURL(profile).href);
  if (!office) throw new Error('LibreOfficeKit did not start.');
  // At its first ODF document it would start gpg five times, ready for signatures that no result
  // keeps. Nothing else in this process runs a program.
  process.env.PATH = '/nonexistent';
  return {
    async convert(order) {
      const document = load(office, order);
      try {
        return save(office, document, order);
      } finally {
        call(document, documentClass.destroy);
      }
    },
  };
}

/** Places of the functions in the objects' classes, whose first word is their size. */
const officeClass = {
  getError: { at: 3, type: koffi.proto('char *LokGetError(void *office)') },
  load: {
    at: 4,
    type: koffi.proto('void *LokLoad(void *office, const char *url, const char *options)'),
  },
};
const documentClass = {
  destroy: { at: 1, type: koffi.proto('void LokDestroy(void *document)') },
  saveAs: {
    at: 2,
    type: koffi.proto(
      'int LokSaveAs(void *document, const char *url, const char *format, const char *options)',
    ),
  },
  getType: { at: 3, type: koffi.proto('int LokGetType(void *document)') },
  getParts: { at: 4, type: koffi.proto('int LokGetParts(void *document)') },
  setPart: { at: 7, type: koffi.proto('void LokSetPart(void *document, int part)') },
  getPartName: { at: 8, type: koffi.proto('char *LokGetPartName(void *document, int part)') },
};

function load(office: unknown, { source, importOptions }: OfficeOrder): unknown {
  // A question that nobody can answer would wait for ever.
  const options = ['Batch=true', importOptions].filter(Boolean).join(',');
  const document = call(office, officeClass.load, pathToFileURL(source).href, options);
  if (!document) throw new OfficeRefusal(lastError(office));
  return document;
}

const workbook = 1;
/** Comma, double quotes, UTF-8; cells as they are shown. */
const csvInFront = '44,34,76';

function save(office: unknown, document: unknown, order: OfficeOrder): OfficeResult {
  const { target, format, exportOptions, sheets } = order;
  const write = (file: string, options: string) => {
    const url = pathToFileURL(file).href;
    if (call(document, documentClass.saveAs, url, format, options) === 1) return;
    throw new OfficeRefusal(lastError(office));
  };
  if (!sheets || call(document, documentClass.getType) !== workbook) {
    write(target, exportOptions);
    return { sheets: [], sheetCount: 0 };
  }
  const names = sheetNames(document);
  const writeSheet = (part: number, file: string) => {
    // The sheet in front is the one that is written: its number among the options has no effect
    // here, and more options than these three quote every number.
    call(document, documentClass.setPart, part);
    write(file, csvInFront);
  };
  if (sheets === 'first') {
    writeSheet(0, target);
    return { sheets: names.slice(0, 1), sheetCount: names.length };
  }
  names.forEach((_, at) => {
    writeSheet(at, sheetFile(target, at + 1));
  });
  return { sheets: names, sheetCount: names.length };
}

function sheetNames(document: unknown): string[] {
  const count = Number(call(document, documentClass.getParts));
  return Array.from({ length: count }, (_, part) =>
    String(call(document, documentClass.getPartName, part) ?? `Sheet${part + 1}`),
  );
}

function lastError(office: unknown): string {
  return String(call(office, officeClass.getError) ?? '');
}

function call(
  object: unknown,
  { at, type }: { at: number; type: ReturnType<typeof koffi.proto> },
  ...args: unknown[]
): unknown {
  const methods: unknown = koffi.decode(object, 'void *');
  const method: unknown = koffi.decode(methods, at * koffi.sizeof('void *'), 'void *');
  return koffi.call(method, type, object, ...args);
}
