import { bytes, json } from '../../shared/http-server/route.ts';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import { lostResults, ownJob } from '../http/own-job.ts';
import { sendResult } from '../http/send-result.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';
import { waitForEnd, waitQuery } from '../http/wait.ts';
import { hasEnded, type Job, type JobResult } from '../jobs/job.ts';
import { idIn, jobView, prefix, viewOf } from '../jobs/job-view.ts';
import { queueMerge } from '../jobs/merging.ts';
import type { Ports } from '../jobs/ports.ts';
import type { Service } from '../service.ts';

const tags = ['Jobs'];
const request = idIn('job_id');

const getJob = apiRoute({
  method: 'get',
  path: `${prefix}/jobs/{job_id}`,
  tags,
  summary: 'The state of a job',
  description:
    'With `wait` at its end, or after so many seconds. Kept for 24 hours from the creation of the ' +
    'job, then 410 `expired`.',
  request: { ...request, query: waitQuery },
  responses: { 200: json(jobView, 'The job') },
});

const deleteJob = apiRoute({
  method: 'delete',
  path: `${prefix}/jobs/{job_id}`,
  tags,
  summary: 'Delete a job with its files',
  description: 'A job that runs is stopped.',
  request,
  responses: { 204: { description: 'It is gone' } },
});

const download = apiRoute({
  method: 'get',
  path: `${prefix}/jobs/{job_id}/download`,
  tags,
  summary: 'Download the converted file',
  description:
    'Byte ranges and conditional requests are answered. 409 until it is completed, 410 `expired` ' +
    'where its time is over or its result is not on the disk any more.',
  request,
  responses: {
    200: bytes('*/*', 'The file, with the media type of its format'),
    206: bytes('*/*', 'A part of the file'),
    304: { description: 'The client has the file already' },
  },
});

export function jobRoutes(api: ServiceApi, service: Service) {
  const { ports, time, runner } = service;
  const { jobs, progress } = ports;
  const view = (job: Job) => viewOf(job, progress.find(job.id));
  const lost = lostResults(service.log);

  api.openapi(getJob, async (c) => {
    const asker = { jobs, keyId: c.get('apiKey').id, now: time.time() };
    const asked = await ownJob(asker, c.req.param('job_id'));
    const { wait: seconds = 0 } = c.req.valid('query');
    if (seconds === 0 || hasEnded(asked)) return c.json(view(asked), 200);
    await waitForEnd(c, service, { ids: [asked.id], seconds });
    return c.json(view(await ownJob({ ...asker, now: time.time() }, asked.id)), 200);
  });

  api.openapi(deleteJob, async (c) => {
    const asker = { jobs, keyId: c.get('apiKey').id, now: time.time() };
    const { id } = await ownJob(asker, c.req.param('job_id'));
    await removeJob(ports, id);
    runner?.cancel(id);
    return c.body(null, 204);
  });

  api.openapi(download, async (c) => {
    const asker = { jobs, keyId: c.get('apiKey').id, now: time.time() };
    const job = await ownJob(asker, c.req.param('job_id'));
    return sendResult(c, service, { job, lost });
  });
}

/**
 * Removes all there is of a job. A process that works on it finds it gone and drops its result. On a
 * full disk the files go first: that frees the space to record the removal.
 */
async function removeJob(ports: Ports, id: string): Promise<void> {
  const { jobs, queue } = ports;
  const job = (await jobs.find(id))?.job;
  const result = job?.result;
  try {
    await jobs.remove(id);
  } catch (error) {
    if (!isFullDisk(error)) throw error;
    await removeFiles(ports, id, result);
    await jobs.remove(id);
  }
  await queue.remove(id);
  await removeFiles(ports, id, result);
  if (job) await queueMerge(ports, job);
}

async function removeFiles({ files }: Ports, id: string, result: JobResult | null | undefined) {
  await files.remove('upload', id);
  if (result) await files.remove('result', result.file);
}
