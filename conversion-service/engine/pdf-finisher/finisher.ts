/** The child process that merges, splits, describes and protects PDFs. */
import { documentFailureOf } from '../../conversion/failure.ts';
import { finishPdf } from '../../pdf/finish-pdf.ts';
import { blameDocument } from '../blame-document.ts';
import { answerRequest } from '../in-helper.ts';
import { type FinishAnswer, type FinishRequest, finishAnswer, finishRequest } from './messages.ts';

await answerRequest({ request: finishRequest, answer: finishAnswer }, finish);

async function finish(asked: FinishRequest): Promise<FinishAnswer> {
  try {
    return { result: 'finished', ...(await finishPdf(asked)) };
  } catch (error) {
    return { result: 'failed', ...documentFailureOf(blameDocument(error)) };
  }
}
