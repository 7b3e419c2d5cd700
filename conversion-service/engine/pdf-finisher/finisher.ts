/**
 * The child process that merges, splits, describes and protects PDFs. The request comes as JSON on its
 * input, which then ends, the answer goes to its output as a line.
 */
import { text } from 'node:stream/consumers';
import { parseJson } from '../../../shared/parse-json.ts';
import { documentFailureOf } from '../../conversion/failure.ts';
import { finishPdf } from '../../pdf/finish-pdf.ts';
import { blameDocument } from '../blame-document.ts';
import { type FinishAnswer, type FinishRequest, finishAnswer, finishRequest } from './messages.ts';

const request = await text(process.stdin);
// Without one nobody needs it any more.
if (request !== '') {
  const answer = await finish(finishRequest.parse(parseJson(request)));
  process.stdout.write(`${JSON.stringify(finishAnswer.parse(answer))}\n`);
}

async function finish(asked: FinishRequest): Promise<FinishAnswer> {
  try {
    return { result: 'finished', ...(await finishPdf(asked)) };
  } catch (error) {
    return { result: 'failed', ...documentFailureOf(blameDocument(error)) };
  }
}
