import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../../shared/node/workers/built-program.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import type { Warning } from '../../conversion/warning.ts';
import { throughLibreOffice } from '../../formats.ts';
import { helpersAhead, type Within } from '../helper-process.ts';
import { jobPath, outputPath } from '../job-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type ScanRequest, scanAnswer } from './messages.ts';

/** Reads the pictures and PDFs of one worker's folder, each in a process of its own. */
export type ScanReaders = AsyncDisposable & {
  /**
   * @param document its name in its folder
   * @returns what is then in the place of the result, or beside the document for LibreOffice
   * @throws {ConversionFailure}
   */
  read(document: string, order: ScanOrder, within: Within): Promise<ReadScan>;
  /** Has a process wait for the next document. */
  prepare(): void;
};

type ScanOrder = Omit<ScanRequest, 'source' | 'target' | 'title'>;

type ReadScan = {
  /** For LibreOffice: a document of this name and kind. */
  document?: { name: string; kind: 'odt' | 'xlsx' };
  warnings: Warning[];
};

const entry = fileURLToPath(builtProgram(new URL('./scan-reader.ts', import.meta.url)));

export function createScanReaders(root: string, sandbox: Sandbox): ScanReaders {
  const inside = jobPath(sandbox.rootSeenFrom(root));
  const helpers = helpersAhead({ entry, root, sandbox });
  return {
    async read(document, order, within) {
      await using reader = helpers.take();
      const { name: title } = path.parse(document);
      const kind = throughLibreOffice[order.output];
      const name = `${title}.${kind}`;
      const target = kind ? path.join(inside, name) : outputPath(inside);
      const request: ScanRequest = {
        ...order,
        source: path.join(inside, document),
        target,
        title,
      };
      const answer = scanAnswer.parse(await reader.ask(request, within));
      if (answer.result === 'failed') throw new ConversionFailure(answer.code, answer.message);
      return { ...(kind && { document: { name, kind } }), warnings: answer.warnings };
    },
    prepare: helpers.prepare,
    [Symbol.asyncDispose]: () => helpers[Symbol.asyncDispose](),
  };
}
