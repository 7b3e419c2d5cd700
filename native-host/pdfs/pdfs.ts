import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Box } from '../../shared/api/box.ts';
import { Problem } from '../../shared/api/problem.ts';
import { maxPdfBytes, type PdfPageReading } from '../../shared/messages/contracts/pdf-methods.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import { flowOf } from '../../shared/node/scans/flow/flow-of.ts';
import { textOf } from '../../shared/node/scans/outputs/text-outputs.ts';
import type { ReadPage } from '../../shared/node/scans/scan.ts';
import { type Matrix, moved } from '../../shared/node/scans/upright/matrix.ts';
import { builtProgram } from '../../shared/node/workers/built-program.ts';
import { threadChannel } from '../../shared/node/workers/thread-channel.ts';
import { startTimeLimit, untilAborted } from '../../shared/node/workers/time-limit.ts';
import { meanConfidence } from '../../shared/ocr/confidence/confidence.ts';
import { type CallableWorker, callWorker } from '../../shared/workers/call-worker.ts';
import { type DrawnPage, pdfAnswers } from './pdf-calls.ts';

/** PDFs that are read page by page, for callers that show how far they are. */
export type Pdfs = AsyncDisposable & {
  /**
   * Opens a PDF, with the password of a protected one.
   * @returns its id and how many pages it has
   * @throws {Problem} `payload_too_large`, `unreadable_pdf`, `pdf_protected`, `pdf_too_long`,
   *   `too_many_requests`
   */
  open(
    file: Uint8Array,
    how: { password?: string | undefined; signal: AbortSignal },
  ): Promise<{ pdfId: string; pages: number }>;
  /**
   * Reads a page, numbered from 1. Boxes are in pixels of its picture. Where its drawing takes too
   * long, the PDF is closed.
   * @throws {Problem} `not_found` where the PDF is closed, `unreadable_pdf`, `timeout`, and what
   *   reading throws
   */
  page(
    pdfId: string,
    how: { page: number; languages: string[] },
    signal: AbortSignal,
  ): Promise<PdfPageReading>;
  close(pdfId: string): Promise<void>;
};

const maxOpen = 3;
const maxPages = 500;

/** How long a PDF stays open without a call, in ms. */
const leaseMs = 120_000;

/** How long a PDF may take to open, and a page to be drawn, in ms. */
const usualLimits = { openMs: 60_000, drawMs: 60_000 };

type OpenPdf = { thread: CallableWorker; pages: number; lease: NodeJS.Timeout };

export function createPdfs(ocr: Ocr, limits = usualLimits): Pdfs {
  const open = new Map<string, OpenPdf>();
  let opening = 0;

  async function close(id: string): Promise<void> {
    const found = open.get(id);
    open.delete(id);
    clearTimeout(found?.lease);
    await found?.thread[Symbol.asyncDispose]();
  }

  return {
    async open(file, { password, signal }) {
      if (file.length > maxPdfBytes) {
        throw new Problem('payload_too_large', `A PDF may have ${maxPdfBytes / 1e6} MB.`);
      }
      if (open.size + opening >= maxOpen) {
        throw new Problem('too_many_requests', 'Other PDFs are being read. Try again later.');
      }
      opening++;
      const thread = startThread();
      try {
        const pages = await openedPages(
          thread,
          { file, password },
          { limitMs: limits.openMs, signal },
        );
        const pdfId = randomUUID();
        const lease = setTimeout(() => void close(pdfId), leaseMs).unref();
        open.set(pdfId, { thread, pages, lease });
        return { pdfId, pages };
      } catch (error) {
        await thread[Symbol.asyncDispose]();
        throw error;
      } finally {
        opening--;
      }
    },
    async page(pdfId, { page: number, languages }, signal) {
      const found = open.get(pdfId);
      if (!found || number > found.pages) {
        throw new Problem('not_found', 'This PDF is closed, or has no such page.');
      }
      found.lease.refresh();
      const within = { limitMs: limits.drawMs, signal };
      const drawn = await called(found.thread, 'page', { number }, within).catch(async (error) => {
        if (found.thread.ended) await close(pdfId);
        throw error;
      });
      const page = pdfAnswers.page.parse(drawn);
      const reading = await readDrawn(page, { ocr, languages, signal });
      found.lease.refresh();
      return reading;
    },
    close,
    async [Symbol.asyncDispose]() {
      await Promise.all([...open.keys()].map(close));
    },
  };
}

function startThread(): CallableWorker {
  const worker = new Worker(builtProgram(new URL('./pdf-worker.ts', import.meta.url)));
  return callWorker(threadChannel(worker, 'The PDF thread'));
}

async function openedPages(
  thread: CallableWorker,
  pdf: { file: Uint8Array; password: string | undefined },
  within: Within,
): Promise<number> {
  const opened = pdfAnswers.open.parse(await called(thread, 'open', pdf, within));
  if ('failed' in opened) {
    if (opened.failed === 'password') {
      throw new Problem('pdf_protected', 'The PDF is protected by a password.');
    }
    throw unreadable();
  }
  if (opened.pages <= maxPages) return opened.pages;
  const detail = `The PDF has ${opened.pages} pages, and ${maxPages} are read at most.`;
  throw new Problem('pdf_too_long', detail);
}

type Within = { limitMs: number; signal: AbortSignal };

/** What the thread fails in is the PDF's fault. */
async function called(
  thread: CallableWorker,
  action: string,
  payload: object,
  { limitMs, signal }: Within,
): Promise<unknown> {
  const tooSlow = () => new Problem('timeout', 'The PDF takes too long to draw.');
  using limit = startTimeLimit(limitMs, tooSlow, signal);
  try {
    return await untilAborted(thread.call(action, payload), limit.signal);
  } catch (cause) {
    if (limit.signal.aborted) {
      await thread[Symbol.asyncDispose]();
      throw cause;
    }
    throw unreadable(cause);
  }
}

function unreadable(cause?: unknown): Problem<'unreadable_pdf'> {
  return new Problem('unreadable_pdf', 'The PDF or the page is damaged.', { cause });
}

type DrawnReading = { ocr: Ocr; languages: string[]; signal: AbortSignal };

async function readDrawn(
  { page, drawn, png, shownScale }: DrawnPage,
  { languages, ...reading }: DrawnReading,
): Promise<PdfPageReading> {
  const draw = async () => {
    if (!drawn) throw new Error('A page with its text is not read.');
    return drawn;
  };
  // Loaded for the first PDF: the host starts sooner without.
  const { readScan } = await import('../../shared/node/scans/read-scan.ts');
  const { pages } = await readScan([{ ...page, draw }], {
    ...reading,
    languages,
    tables: false,
    pictures: false,
  });
  const text = textOf(flowOf(pages)).trim();
  const lines = pages.flatMap((each) => linesOf(each, shownScale));
  const confidence = meanConfidence(lines.flatMap(({ words }) => words));
  return { text, confidence, languages, lines, picture: Buffer.from(png).toString('base64') };
}

/** The lines with boxes in pixels of the page's picture. */
function linesOf({ lines, toShown }: ReadPage, scale: number): PdfPageReading['lines'] {
  return lines.map((line) => ({
    ...line,
    box: boxIn(line.box, toShown, scale),
    words: line.words.map((word) => ({ ...word, box: boxIn(word.box, toShown, scale) })),
  }));
}

function boxIn({ x, y, width, height }: Box, toShown: Matrix, scale: number): Box {
  const [left, top] = moved(toShown, x, y);
  const [right, bottom] = moved(toShown, x + width, y + height);
  return {
    x: Math.round(Math.min(left, right) * scale),
    y: Math.round(Math.min(top, bottom) * scale),
    width: Math.round(Math.abs(right - left) * scale),
    height: Math.round(Math.abs(bottom - top) * scale),
  };
}
