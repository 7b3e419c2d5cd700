/**
 * The child process that draws the pages of one PDF. The request comes as JSON on its input, which
 * then ends, the answer goes to its output as a line. Whether it starts before its document has come
 * (`early`) makes no difference: what it needs is loaded by then.
 */
import { text } from 'node:stream/consumers';
import { parseJson } from '../../../shared/parse-json.ts';
import { documentFailureOf } from '../../conversion/failure.ts';
import { blameDocument } from '../blame-document.ts';
import { tellProgress } from '../tell-progress.ts';
import { drawImages } from './draw-images.ts';
import { type DrawAnswer, type DrawRequest, drawAnswer, drawRequest } from './messages.ts';

const request = await text(process.stdin);
// Without one nobody needs it any more.
if (request !== '') {
  const answer = await draw(drawRequest.parse(parseJson(request)));
  process.stdout.write(`${JSON.stringify(drawAnswer.parse(answer))}\n`);
}

async function draw(asked: DrawRequest): Promise<DrawAnswer> {
  try {
    return { result: 'drawn', extension: await drawImages(asked, tellProgress) };
  } catch (error) {
    return { result: 'failed', ...documentFailureOf(blameDocument(error)) };
  }
}
