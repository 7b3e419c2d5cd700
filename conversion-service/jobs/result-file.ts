import { randomUUID } from 'node:crypto';

/** A name for what one attempt at a job makes, unlike that of any other attempt. */
export function newResultFile(jobId: string): string {
  return `${jobId}.${randomUUID().slice(0, 8)}`;
}

/** The job that a file belongs to: the name of an upload is just its id. */
export function jobOf(file: string): string {
  return file.split('.')[0] ?? file;
}
