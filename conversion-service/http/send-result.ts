import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { resultName } from '../filenames/result-name.ts';
import type { Job, JobResult } from '../jobs/job.ts';
import type { Service } from '../service.ts';
import type { ApiContext } from './api.ts';
import { sendFile } from './send-file.ts';

/** Answers with the result of a job. Throws a Problem where it has none, or where that is lost. */
export function sendResult(
  c: ApiContext,
  { ports: { files }, log }: Service,
  { job, lost }: { job: Job; lost: (jobId: string) => Error },
): Promise<Response> {
  const { mediaType, bytes, file } = resultOf(job);
  const sent = {
    filename: resultName(job),
    ...{ mediaType, bytes },
    // A job has one result, which never changes.
    etag: `"${job.id}"`,
    async requireThere() {
      if (!(await files.has('result', file, bytes))) throw lost(job.id);
    },
    async read(range: { start: number; end: number }) {
      const stream = await files.read('result', file, range);
      if (!stream) throw lost(job.id);
      return stream;
    },
  };
  return sendFile(c, sent, log);
}

function resultOf({ status, result, failure }: Job): JobResult {
  if (result) return result;
  throw failure ? jobFailed(failure.detail) : notYet(status);
}

function jobFailed(detail: string): Problem<AnyProblemCode> {
  return new Problem('job_failed', `The file could not be converted. ${detail}`);
}

function notYet(status: Job['status']): Problem<AnyProblemCode> {
  return new Problem('job_not_completed', `The job is ${status}. Ask again when it is completed.`);
}
