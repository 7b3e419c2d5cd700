import type { Job } from '../jobs/job.ts';
import { cleanFilename } from './clean-filename.ts';

/**
 * What a result is called: the document's own name with the extension of the result. Jobs may be
 * older than what is known of names today.
 */
export function resultName({ filename, result, outputFormat }: Job): string {
  const base = cleanFilename(filename).replace(/\.[^.]+$/, '') || 'document';
  return `${base}.${result?.extension ?? outputFormat}`;
}
