/**
 * The child process that reads one picture or PDF. The request comes as JSON on its input, which then
 * ends, the answer goes to its output as a line.
 */
import { text } from 'node:stream/consumers';
import { createOcr } from '../../../shared/node/ocr/ocr.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { documentFailureOf } from '../../conversion/failure.ts';
import { convertScan } from '../../scans/convert-scan.ts';
import { blameDocument } from '../blame-document.ts';
import { tellProgress } from '../tell-progress.ts';
import { type ScanAnswer, type ScanRequest, scanAnswer, scanRequest } from './messages.ts';

/** A page of many columns takes some seconds. */
const pageLimitMs = 120_000;

const request = await text(process.stdin);
// Without one nobody needs it any more.
if (request !== '') {
  const answer = await read(scanRequest.parse(parseJson(request)));
  process.stdout.write(`${JSON.stringify(scanAnswer.parse(answer))}\n`);
}

async function read(order: ScanRequest): Promise<ScanAnswer> {
  await using ocr = createOcr({ timeLimitMs: pageLimitMs });
  try {
    return { result: 'read', warnings: await convertScan({ ...order, onPage: tellProgress }, ocr) };
  } catch (error) {
    return { result: 'failed', ...documentFailureOf(blameDocument(error)) };
  }
}
