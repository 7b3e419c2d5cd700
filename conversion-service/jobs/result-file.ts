import { randomUUID } from 'node:crypto';

/** A name for what one attempt at a job makes, unlike that of any other attempt. */
export function newResultFile(jobId: string): string {
  return `${jobId}.${randomUUID().slice(0, 8)}`;
}

/** The job that a file belongs to: the name of an upload is just its id. */
export function jobOf(file: string): string {
  return file.split('.')[0] ?? file;
}

const ownName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[0-9a-f]{8})?$/;

/** Whether a name is that of an upload, the id of a job, or of a result. */
export function isOwnName(name: string): boolean {
  return ownName.test(name);
}
