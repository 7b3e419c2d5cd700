import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../../shared/node/workers/built-program.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import type { Warning } from '../../conversion/warning.ts';
import { needsQpdf } from '../../pdf/needs-finishing.ts';
import { helpersAhead, type Within } from '../helper-process.ts';
import { jobPath, outputPath } from '../job-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type FinishRequest, finishAnswer } from './messages.ts';

/** Changes PDFs in one worker's folder as requested, each time in a process of its own. */
export type PdfFinishers = AsyncDisposable & {
  /**
   * Changes the PDF that is the result in the worker's folder.
   * @throws {ConversionFailure}
   */
  finish(wanted: FinishOptions, within: Within): Promise<FinishedPdf>;
  /**
   * Makes the result from the PDFs that are the documents there.
   * @param documents their names, in their order, with their titles in the outline
   * @throws {ConversionFailure}
   */
  merge(
    documents: { name: string; title: string }[],
    wanted: FinishOptions,
    within: Within,
  ): Promise<FinishedPdf>;
  /** Has a process prepare for what is being made. */
  prepare(): void;
};

type FinishOptions = Pick<FinishRequest, 'options' | 'passwords'>;

type FinishedPdf = {
  /** An archive where it was split. */
  extension: 'pdf' | 'zip';
  warnings: Warning[];
};

const entry = fileURLToPath(builtProgram(new URL('./finisher.ts', import.meta.url)));

export function createPdfFinishers(root: string, sandbox: Sandbox): PdfFinishers {
  const inside = jobPath(sandbox.rootSeenFrom(root));
  const result = outputPath(inside);
  const helpers = helpersAhead({ entry, root, sandbox });

  async function ask(request: FinishRequest, within: Within): Promise<FinishedPdf> {
    if (needsQpdf(request) && !existsSync(qpdf)) throw withoutQpdf();
    await using finisher = helpers.take();
    const answer = finishAnswer.parse(await finisher.ask(request, within));
    if (answer.result === 'failed') throw new ConversionFailure(answer.code, answer.message);
    const { extension, wasSigned } = answer;
    return { extension, warnings: wasSigned ? [signatureInvalidated] : [] };
  }

  return {
    finish(wanted, within) {
      const sources = [{ path: result, title: '' }];
      return ask({ ...wanted, sources, isMerged: false, target: result }, within);
    },
    merge(documents, wanted, within) {
      const sources = documents.map(({ name, title }) => ({
        path: path.join(inside, name),
        title,
      }));
      return ask({ ...wanted, sources, isMerged: true, target: result }, within);
    },
    prepare: helpers.prepare,
    [Symbol.asyncDispose]: () => helpers[Symbol.asyncDispose](),
  };
}

/** Where the sandbox looks for it, too. */
const qpdf = '/usr/bin/qpdf';

function withoutQpdf(): ConversionFailure {
  return new ConversionFailure(
    'engine_crashed',
    'The service lacks qpdf, which encrypts and linearizes. Its operator can install it; or send the document without these options.',
  );
}

const signatureInvalidated: Warning = {
  code: 'signature_invalidated',
  detail:
    'The PDF was signed, and the result is no longer what was signed: its signatures were taken out.',
};
