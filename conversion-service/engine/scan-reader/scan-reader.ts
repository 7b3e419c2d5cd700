/** The child process that reads one picture or PDF. */
import { createOcr } from '../../../shared/node/ocr/ocr.ts';
import { documentFailureOf } from '../../conversion/failure.ts';
import { convertScan } from '../../scans/convert-scan.ts';
import { blameDocument } from '../blame-document.ts';
import { answerRequest, reportProgress } from '../in-helper.ts';
import { type ScanAnswer, type ScanRequest, scanAnswer, scanRequest } from './messages.ts';

await answerRequest({ request: scanRequest, answer: scanAnswer }, read);

async function read(order: ScanRequest): Promise<ScanAnswer> {
  await using ocr = createOcr({ timeLimitMs: order.pageLimitMs });
  try {
    return {
      result: 'read',
      warnings: await convertScan({ ...order, onPage: reportProgress }, ocr),
    };
  } catch (error) {
    return { result: 'failed', ...documentFailureOf(blameDocument(error)) };
  }
}
