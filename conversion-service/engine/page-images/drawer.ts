/**
 * The child process that draws the pages of one PDF. It needs no warm-up when it starts before its
 * document has come (`early`): everything is loaded by then.
 */
import { documentFailureOf } from '../../conversion/failure.ts';
import { blameDocument } from '../blame-document.ts';
import { answerRequest, reportProgress } from '../in-helper.ts';
import { drawImages } from './draw-images.ts';
import { type DrawAnswer, type DrawRequest, drawAnswer, drawRequest } from './messages.ts';

await answerRequest({ request: drawRequest, answer: drawAnswer }, draw);

async function draw(asked: DrawRequest): Promise<DrawAnswer> {
  try {
    return { result: 'drawn', extension: await drawImages(asked, reportProgress) };
  } catch (error) {
    return { result: 'failed', ...documentFailureOf(blameDocument(error)) };
  }
}
