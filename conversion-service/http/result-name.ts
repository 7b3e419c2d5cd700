import type { Job } from '../jobs/job.ts';

/** What a result is called: the document's own name with the extension of the result. */
export function resultName({ filename, result, outputFormat }: Job): string {
  const base = filename.replace(/\.[^.]+$/, '') || 'document';
  return `${base}.${result?.extension ?? outputFormat}`;
}
