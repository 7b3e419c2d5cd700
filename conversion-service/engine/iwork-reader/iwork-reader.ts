/**
 * The child process that reads one iWork document. One started with `early` warms up before its
 * document arrives.
 */

import { rename } from 'node:fs/promises';
import path from 'node:path';
import { ConversionFailure, documentFailureOf } from '../../conversion/failure.ts';
import type { Warning } from '../../conversion/warning.ts';
import { UnreadableIwork } from '../../iwork/iwa/document-root.ts';
import { Xml09Document } from '../../iwork/iwa/unpack/open-package.ts';
import { iworkToOdf, type OdfResult, type ReadingOptions } from '../../iwork/iwork-to-odf.ts';
import { answerRequest } from '../in-helper.ts';
import { type IworkAnswer, type IworkRequest, iworkAnswer, iworkRequest } from './messages.ts';
import { warmUp } from './warm-up.ts';

// Where this fails, the error of the document will say why.
if (process.argv[2] === 'early') await warmUp().catch(() => undefined);

await answerRequest({ request: iworkRequest, answer: iworkAnswer }, read);

async function read({ source, target, legacy, printed }: IworkRequest): Promise<IworkAnswer> {
  try {
    if (legacy) return await readRefused(source, target, { printed });
    return await answerOf(await iworkToOdf(source, target, { printed }), target);
  } catch (error) {
    if (error instanceof Xml09Document) return readLegacy(source, target, { printed });
    return refusal(error);
  }
}

async function readRefused(
  source: string,
  target: string,
  options: ReadingOptions,
): Promise<IworkAnswer> {
  const { xml09ToOdf } = await import('../../iwork/xml09/xml09-to-odf.ts');
  return answerOf(await xml09ToOdf(source, target, options), target);
}

async function readLegacy(
  source: string,
  target: string,
  options: ReadingOptions,
): Promise<IworkAnswer> {
  // Loaded only when needed: it is a quarter of the reader.
  const { convertOrLeave } = await import('../../iwork/xml09/convert-or-leave.ts');
  const read = await convertOrLeave(source, target, options);
  if ('left' in read) return { result: 'legacy', warnings: read.left };
  return answerOf(read, target);
}

async function answerOf({ kind, warnings }: OdfResult, target: string): Promise<IworkAnswer> {
  const document = `${path.parse(target).name}.${kind}`;
  await rename(target, path.join(path.dirname(target), document));
  return { result: 'odf', kind, document, warnings: warnings.slice(0, 1_000).map(shortened) };
}

function shortened({ code, detail }: Warning): Warning {
  return { code: code.slice(0, 100), detail: detail.slice(0, 1_000) };
}

function refusal(error: unknown): IworkAnswer {
  if (error instanceof UnreadableIwork) return { result: 'unreadable', kind: error.kind };
  if (!(error instanceof ConversionFailure)) throw error;
  return { result: 'failed', ...documentFailureOf(error) };
}
