import { pathToFileURL } from 'node:url';
import koffi from 'koffi';
import { isBlankText } from '../check-result.ts';
import {
  ExportRefusal,
  type Office,
  type OfficeOrder,
  OfficeRefusal,
  type OfficeResult,
  printsOnLetter,
  sheetFile,
  WrongPassword,
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
      const document = await load(office, order);
      try {
        return save(office, document, order);
      } finally {
        call(document, documentClass.destroy);
      }
    },
  };
}

/** Offsets of the functions in the objects' classes, whose first word is their size. */
const officeClass = {
  getError: { at: 3, type: koffi.proto('char *LokGetError(void *office)') },
  load: {
    at: 4,
    type: koffi.proto('void *LokLoad(void *office, const char *url, const char *options)'),
  },
};
type Callback = (type: number, payload: string, data: unknown) => void;
const callback = koffi.pointer(
  koffi.proto('void LokCallback(int type, const char *payload, void *data)'),
);
const passwordClass = {
  registerCallback: {
    at: 6,
    type: koffi.proto('void LokRegister(void *office, LokCallback *callback, void *data)'),
  },
  setOptionalFeatures: {
    at: 8,
    type: koffi.proto('void LokSetFeatures(void *office, uint64_t features)'),
  },
  setDocumentPassword: {
    at: 9,
    type: koffi.proto('void LokSetPassword(void *office, const char *url, const char *password)'),
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

async function load(
  office: unknown,
  { source, importOptions, password }: OfficeOrder,
): Promise<unknown> {
  // A question that nobody can answer would wait for ever.
  const language = languageFor(source, password !== undefined);
  const options = ['Batch=true', `Language=${language}`, importOptions].filter(Boolean).join(',');
  const url = pathToFileURL(source).href;
  const document =
    password === undefined
      ? call(office, officeClass.load, url, options)
      : await withPassword(office, { url, password }, () =>
          callAside(office, officeClass.load, url, options),
        );
  if (!document) throw new OfficeRefusal(lastError(office));
  return document;
}

/**
 * The language of formats and of the paper of documents that name none. English of the world writes
 * as that of the United States does, on A4; but LibreOffice knows the formats that workbooks name by
 * Excel's numbers in languages of countries alone, and writes no signs of currencies otherwise.
 * Open workbooks have theirs spelled out.
 */
function languageFor(source: string, isLocked: boolean): string {
  const hasNumberedFormats = (isLocked ? /\.xls[mx]?$/i : /\.xls$/i).test(source);
  return hasNumberedFormats || printsOnLetter() ? 'en-US' : 'en-001';
}

const passwordFeature = 1;
const passwordAsked = 20;

/**
 * Has LibreOffice ask for the password of what `open` opens, and answers once: a second request
 * means that the password was wrong. LibreOffice requests it, and reports its progress, from threads
 * of its own, which this thread must be free for.
 * @throws {WrongPassword}
 */
async function withPassword(
  office: unknown,
  { url, password }: { url: string; password: string },
  open: () => Promise<unknown>,
): Promise<unknown> {
  let asked = 0;
  const answer: Callback = (type) => {
    if (type !== passwordAsked) return;
    const given = asked++ === 0 ? password : null;
    // It names some documents without their folder, and crashes on an answer that includes it.
    call(office, passwordClass.setDocumentPassword, url, given);
  };
  const registered = koffi.register(answer, callback);
  call(office, passwordClass.setOptionalFeatures, passwordFeature);
  call(office, passwordClass.registerCallback, registered, null);
  try {
    const document = await open();
    // Old formats fail at once, others are requested once more.
    if (!document && asked > 0) throw new WrongPassword();
    return document;
  } finally {
    call(office, passwordClass.registerCallback, null, null);
    call(office, passwordClass.setOptionalFeatures, 0);
    koffi.unregister(registered);
  }
}

const workbook = 1;
/** Comma, double quotes, UTF-8; cells as they are shown. */
const csvInFront = '44,34,76';

function save(office: unknown, document: unknown, order: OfficeOrder): OfficeResult {
  const { target, format, exportOptions, sheets } = order;
  const write = (file: string, options: string) => {
    const url = pathToFileURL(file).href;
    if (call(document, documentClass.saveAs, url, format, options) === 1) return;
    throw new ExportRefusal(lastError(office));
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
    // Where all are blank it is the first.
    const filled = names.findIndex((_, at) => {
      writeSheet(at, target);
      return !isBlankText(target);
    });
    if (filled < 0) writeSheet(0, target);
    const at = Math.max(filled, 0);
    return { sheets: names.slice(at, at + 1), sheetCount: names.length, skipped: at };
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

type Method = { at: number; type: ReturnType<typeof koffi.proto> };

function call(object: unknown, { at, type }: Method, ...args: unknown[]): unknown {
  return koffi.call(methodOf(object, at), type, object, ...args);
}

/** Calls from another thread. */
function callAside(object: unknown, { at, type }: Method, ...args: unknown[]): Promise<unknown> {
  const method = koffi.decode(methodOf(object, at), type) as Asynchronous;
  return new Promise((resolve, reject) => {
    const settle = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
    method.async(object, ...args, settle);
  });
}

type Asynchronous = { async(...args: unknown[]): void };

function methodOf(object: unknown, at: number): unknown {
  const methods: unknown = koffi.decode(object, 'void *');
  return koffi.decode(methods, at * koffi.sizeof('void *'), 'void *');
}
