import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { helpersAhead } from '../helper-process.ts';
import { jobPath } from '../job-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ProcessBounds } from '../watch.ts';
import { type IworkRequest, iworkAnswer } from './messages.ts';
import { type ReadIwork, readIworkOf } from './read-iwork.ts';

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

const entry = fileURLToPath(new URL('./reader.ts', import.meta.url));

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
