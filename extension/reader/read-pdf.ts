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
  { history, source, onPages, signal }: PdfReading,
): AsyncGenerator<PageOutcome> {
  if (file.size > maxPdfBytes) throw new MessageError('payload_too_large', 'the PDF is too large');
  const pdf = toBase64(new Uint8Array(await file.arrayBuffer()));
  const { pdfId, pages } = await askHost('pdf.open', { pdf });
  const stopped = rejectedBy(signal);
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
