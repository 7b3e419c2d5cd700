import path from 'node:path';
import type { InputFormat } from '../../formats.ts';
import { jobPath } from '../job-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ProcessBounds } from '../watch-processes.ts';
import { type ReadIwork, readIworkOf } from './read-iwork.ts';
import { type ReaderProcess, startReader } from './reader-process.ts';

export function isIwork(format: InputFormat): boolean {
  return ['pages', 'numbers', 'key', 'keynote'].includes(format);
}

/** Reads the iWork documents of one worker's folder, each in a process of its own. */
export type IworkReaders = AsyncDisposable & {
  /**
   * @param document its name in its folder
   * @throws {ConversionFailure}
   */
  read(
    document: string,
    options: { legacy: boolean; bounds: ProcessBounds; signal: AbortSignal },
  ): Promise<ReadIwork>;
  /** Has a process wait for the next document: starting takes several times as long as reading. */
  prepare(): void;
};

export function createIworkReaders(root: string, sandbox: Sandbox): IworkReaders {
  const inside = jobPath(sandbox.rootSeenFrom(root));
  let waiting: ReaderProcess | undefined;
  let closed = false;
  return {
    async read(document, { legacy, bounds, signal }) {
      await using reader = waiting ?? startReader(root, sandbox, 'late');
      waiting = undefined;
      const source = path.join(inside, document);
      const target = path.join(inside, `${path.parse(document).name}.odf`);
      return readIworkOf(await reader.read({ source, target, legacy }, { bounds, signal }));
    },
    prepare() {
      if (!closed) waiting ??= startReader(root, sandbox, 'early');
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await waiting?.[Symbol.asyncDispose]();
    },
  };
}
