import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../../shared/node/workers/built-program.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import type { Warning } from '../../conversion/warning.ts';
import type { WarningCode } from '../../iwork/warnings.ts';
import { helpersAhead } from '../helper-process.ts';
import { jobPath } from '../job-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ProcessBounds } from '../watch-processes.ts';
import { type IworkAnswer, type IworkRequest, iworkAnswer } from './messages.ts';

/** Reads the iWork documents of one worker's folder, each in a process of its own. */
export type IworkReaders = AsyncDisposable & {
  /**
   * @param document its name in its folder
   * @throws {ConversionFailure}
   */
  read(
    document: string,
    options: { legacy: boolean; printed: boolean; bounds: ProcessBounds; signal: AbortSignal },
  ): Promise<ReadIwork>;
  /** Starts a process for the next document: a start takes several times as long as reading. */
  prepare(): void;
};

const entry = fileURLToPath(builtProgram(new URL('./iwork-reader.ts', import.meta.url)));

export function createIworkReaders(root: string, sandbox: Sandbox): IworkReaders {
  const inside = jobPath(sandbox.rootSeenFrom(root));
  const helpers = helpersAhead({ entry, root, sandbox });
  return {
    async read(document, { legacy, printed, bounds, signal }) {
      await using reader = helpers.take();
      const source = path.join(inside, document);
      const target = path.join(inside, `${path.parse(document).name}.odf`);
      const request: IworkRequest = { source, target, legacy, printed };
      return readIworkOf(iworkAnswer.parse(await reader.ask(request, { bounds, signal })));
    },
    prepare: helpers.prepare,
    [Symbol.asyncDispose]: () => helpers[Symbol.asyncDispose](),
  };
}

/** The file that LibreOffice opens for an iWork document: the ODF document beside it, or itself. */
export type ReadIwork = {
  odf: { document: string; kind: 'odt' | 'ods' | 'odp' } | undefined;
  warnings: Warning[];
};

/**
 * Decides by the reader's answer. Documents of iWork '09 that it leaves to LibreOffice are those of
 * Pages without tables, and those that it cannot read. Where the reader itself fails, LibreOffice's
 * own import reads Pages and Keynote, but never Numbers: it drops cells and reports success.
 * @throws {ConversionFailure}
 */
export function readIworkOf(answer: IworkAnswer): ReadIwork {
  switch (answer.result) {
    case 'odf': {
      const { document, kind, warnings } = answer;
      return { odf: { document, kind }, warnings };
    }
    case 'legacy':
      return { odf: undefined, warnings: [simpleReader, ...answer.warnings] };
    case 'failed':
      throw new ConversionFailure(answer.code, answer.message);
    case 'unreadable':
      if (answer.kind === 'numbers') throw new ConversionFailure('engine_crashed', unreadable);
      return { odf: undefined, warnings: [simpleReader] };
  }
}

const unreadable =
  'The spreadsheet holds something that its reader fails on. Export it as Excel from Numbers.';

const simpleReader: Warning = {
  code: 'simple_reader' satisfies WarningCode,
  detail: 'The document was read in a simpler way; parts of it may be missing.',
};
