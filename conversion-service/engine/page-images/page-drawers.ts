import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../../shared/node/workers/built-program.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import { helpersAhead, type Within } from '../helper-process.ts';
import { jobPath, outputPath } from '../job-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type DrawRequest, drawAnswer } from './messages.ts';

/** Draws the pages of one worker's documents, each document in a process of its own. */
export type PageDrawers = AsyncDisposable & {
  /**
   * Replaces the PDF that is the result in the worker's folder with images of its pages.
   * @returns the extension of the new result: that of an archive where there are several
   * @throws {ConversionFailure} `corrupt_document`, `too_complex`, `empty_result`
   */
  draw(
    pages: Pick<DrawRequest, 'format' | 'options'>,
    within: Within,
  ): Promise<'png' | 'jpg' | 'zip'>;
  /** Has a process wait for the next document. */
  prepare(): void;
};

const entry = fileURLToPath(builtProgram(new URL('./drawer.ts', import.meta.url)));

export function createPageDrawers(root: string, sandbox: Sandbox): PageDrawers {
  const result = outputPath(jobPath(sandbox.rootSeenFrom(root)));
  const helpers = helpersAhead({ entry, root, sandbox });
  return {
    async draw(pages, within) {
      await using drawer = helpers.take();
      const request: DrawRequest = { source: result, target: result, ...pages };
      const answer = drawAnswer.parse(await drawer.ask(request, within));
      if (answer.result === 'drawn') return answer.extension;
      throw new ConversionFailure(answer.code, answer.message);
    },
    prepare: helpers.prepare,
    [Symbol.asyncDispose]: () => helpers[Symbol.asyncDispose](),
  };
}
