import type { Entry, Source } from '../../shared/api/entry.ts';
import { fromBase64, toBase64 } from '../../shared/base64.ts';
import { maxPdfBytes, type PdfPageReading } from '../../shared/messages/contracts/pdf-methods.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { HistoryStore } from '../history-store/open-history-store.ts';
import { askHost, isHostAbsent } from '../host-state/ask-host.ts';
import { localSettings } from '../settings/local-settings.ts';
import { UnkeptText, wordsOf } from './read-into-history.ts';

type PdfReading = {
  history: HistoryStore;
  /** The source of a page's entry. */
  source: (page: number, pages: number) => Source;
  /**
   * The password of a protected PDF; undefined where there is none to be had.
   * @param isWrong whether the one before did not open it
   */
  password: (isWrong: boolean) => Promise<string | undefined>;
  /** Called once it is known how many there are. */
  onPages: (pages: number) => void;
  signal: AbortSignal;
};

/** A page that became an entry, or did not. */
type PageOutcome = { page: number; entry: Entry } | { page: number; error: unknown };

/**
 * Has the host read a PDF page by page, and stores an entry for each, with its picture where that is
 * wanted or where there is no text: so a page is found, looked at and corrected as a picture is, and
 * what was read stays where the rest is given up. A page that fails holds up none of the others.
 * @throws {MessageError} with a code of `pdf.open`, or one for which `isHostAbsent` is true
 */
export async function* readPdf(
  file: File,
  { history, source, password, onPages, signal }: PdfReading,
): AsyncGenerator<PageOutcome> {
  if (file.size > maxPdfBytes) throw new MessageError('payload_too_large', 'the PDF is too large');
  const pdf = toBase64(new Uint8Array(await file.arrayBuffer()));
  const stopped = rejectedBy(signal);
  const ask = (isWrong: boolean) => Promise.race([password(isWrong), stopped]);
  const { pdfId, pages } = await opened(pdf, ask);
  try {
    if (pages === 0) throw new MessageError('unreadable_pdf', 'the PDF has no page');
    onPages(pages);
    const { languages } = (await localSettings.read()).ocr;
    for (let page = 1; page <= pages; page++) {
      try {
        const read = await Promise.race([askHost('pdf.page', { pdfId, page, languages }), stopped]);
        yield { page, entry: await keep(read, source(page, pages), history) };
      } catch (error) {
        if (signal.aborted || isHostAbsent(error) || isClosed(error)) throw error;
        yield { page, error };
      }
    }
  } finally {
    await askHost('pdf.close', { pdfId }).catch(() => undefined);
  }
}

/** Opens a PDF, and asks for its password as long as one is given that does not open it. */
async function opened(pdf: string, ask: PdfReading['password']) {
  for (let password: string | undefined; ; ) {
    try {
      return await askHost('pdf.open', { pdf, ...(password !== undefined && { password }) });
    } catch (error) {
      if (!(error instanceof MessageError) || error.code !== 'pdf_protected') throw error;
      const typed = await ask(password !== undefined);
      if (typed === undefined) throw error;
      password = typed;
    }
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // It may abort while nobody waits.
  promise.catch(() => undefined);
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

function isClosed(error: unknown): boolean {
  return error instanceof MessageError && error.code === 'not_found';
}

async function keep(read: PdfPageReading, source: Source, history: HistoryStore): Promise<Entry> {
  const { text, confidence, languages } = read;
  const { capture } = await localSettings.read();
  const isKept = capture.keepScreenshot || text === '';
  const screenshot = isKept ? fromBase64(read.picture) : undefined;
  const words = wordsOf(read);
  try {
    return await history.add({ text, source, confidence, languages, screenshot, words });
  } catch (cause) {
    throw new UnkeptText(text, cause);
  }
}
