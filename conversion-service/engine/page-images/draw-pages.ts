import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConversionFailure } from '../converter.ts';
import { startHelper, type Within } from '../helper-process.ts';
import { jobPath, outputPath } from '../job-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type DrawRequest, drawAnswer } from './messages.ts';

const entry = fileURLToPath(new URL('./drawer.ts', import.meta.url));

export type Pages = Pick<DrawRequest, 'dpi' | 'format' | 'pages'>;

/**
 * Puts pictures of its pages in the place of the PDF that lies as the result in a worker's folder.
 * @returns the extension of what lies there then: an archive where there are several
 * @throws {ConversionFailure} `too_complex`, `empty_result`
 */
export async function drawPages(
  { root, sandbox }: { root: string; sandbox: Sandbox },
  pages: Pages,
  within: Within,
): Promise<'png' | 'jpg' | 'zip'> {
  await using drawer = startHelper({ entry, root, sandbox });
  const target = outputPath(path.resolve(jobPath(sandbox.rootSeenFrom(root))));
  const answer = drawAnswer.parse(await drawer.ask({ source: target, target, ...pages }, within));
  if (answer.result === 'drawn') return answer.extension;
  throw new ConversionFailure(answer.code, answer.message);
}
