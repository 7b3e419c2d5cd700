/**
 * The child process that reads one iWork document: arguments source, target, and `legacy` for one of
 * iWork '09 that LibreOffice refused; answer as JSON.
 */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { iworkToOdf } from '../../iwork/iwork-to-odf.ts';
import { legacyToOdf } from '../../iwork/legacy/legacy-to-odf.ts';
import { LegacyIworkDocument } from '../../iwork/package/legacy-document.ts';
import { UnreadableIwork } from '../../iwork/unreadable-iwork.ts';
import { ConversionFailure, type Warning } from '../converter.ts';
import { type IworkAnswer, iworkAnswer } from './answer.ts';

const [, , source = '', target = '', era = ''] = process.argv;

process.stdout.write(JSON.stringify(iworkAnswer.parse(await read())));

async function read(): Promise<IworkAnswer> {
  try {
    const toOdf = era === 'legacy' ? legacyToOdf : iworkToOdf;
    const { kind, warnings } = await toOdf(source, target);
    const document = `${path.parse(target).name}.${kind}`;
    await rename(target, path.join(path.dirname(target), document));
    return { result: 'odf', kind, document, warnings: warnings.slice(0, 1_000).map(shortened) };
  } catch (error) {
    return refusal(error);
  }
}

function shortened({ code, detail }: Warning): Warning {
  return { code: code.slice(0, 100), detail: detail.slice(0, 1_000) };
}

function refusal(error: unknown): IworkAnswer {
  if (error instanceof LegacyIworkDocument) return { result: 'legacy' };
  if (error instanceof UnreadableIwork) return { result: 'unreadable', kind: error.kind };
  if (!(error instanceof ConversionFailure)) throw error;
  const { code, message } = error;
  if (code === 'timed_out' || code === 'engine_crashed') throw error;
  return { result: 'failed', code, message: message.slice(0, 2_000) };
}
