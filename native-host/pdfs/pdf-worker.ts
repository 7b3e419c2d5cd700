/** The thread that holds one PDF and draws its pages: a damaged one may keep it busy without end. */
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { openPdf, type Pdf } from '../../shared/node/pdf/open-pdf.ts';
import { UnreadablePdf } from '../../shared/node/pdf/pdfium.ts';
import { pdfPages } from '../../shared/node/scans/pages/pdf-pages.ts';
import { refuseBombs } from '../../shared/node/scans/pages/refuse-bombs.ts';
import type { ScanPage } from '../../shared/node/scans/scan.ts';
import { UnreadableDocument } from '../../shared/node/unreadable-document.ts';
import { threadPort, transferable } from '../../shared/node/workers/thread-channel.ts';
import { serveCalls } from '../../shared/workers/serve-calls.ts';
import { type DrawnPage, type OpenedPdf, pdfCalls } from './pdf-calls.ts';

/** Of the picture that is kept of a page: fine enough to read it, in dots an inch and in pixels. */
const shownDpi = 150;
const maxShownPixels = 8_000_000;

let open: Pdf | undefined;

serveCalls(threadPort(), {
  async open(payload) {
    const { file, password } = pdfCalls.open.parse(payload);
    return { data: await opened(file, password) };
  },
  async page(payload) {
    const { number } = pdfCalls.page.parse(payload);
    if (!open) throw new Error('No PDF is open.');
    for (const page of pdfPages(open, [number], 'auto')) {
      const data = await drawn(page);
      const { drawn: large, png } = data;
      return { data, transfer: transferable(png, ...(large ? [large.picture.data] : [])) };
    }
    throw new Error('The PDF has no such page.');
  },
});

async function opened(file: Uint8Array, password: string | undefined): Promise<OpenedPdf> {
  try {
    refuseBombs(file);
    open = await openPdf(file, password);
    return { pages: open.pageCount };
  } catch (error) {
    if (error instanceof UnreadablePdf) return { failed: error.reason };
    if (error instanceof UnreadableDocument) return { failed: 'damaged' };
    throw error;
  }
}

async function drawn({ draw, ...page }: ScanPage): Promise<DrawnPage> {
  const wantsPicture = page.wantsReading || (page.doubtful ?? []).length > 0;
  const large = wantsPicture ? await draw() : undefined;
  const finest = 72 * Math.sqrt(maxShownPixels / Math.max(1, page.width * page.height));
  const shown = await draw(Math.min(shownDpi, finest));
  const png = await encodePng(shown.picture);
  return { page, ...(large && { drawn: large }), png, shownScale: shown.scale };
}
