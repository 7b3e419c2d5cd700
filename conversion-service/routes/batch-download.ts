import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { bytes } from '../../shared/http/route.ts';
import { streamAnswer } from '../../shared/http/stream-answer.ts';
import type { Api } from '../http/api.ts';
import { apiRoute } from '../http/api-route.ts';
import { lostResults } from '../http/lost-results.ts';
import { ownBatch } from '../http/own-job.ts';
import { sendResult } from '../http/send-result.ts';
import { zipResults } from '../http/zip-results.ts';
import type { Service } from '../service.ts';
import { statusOf } from './batch-view.ts';
import { idIn, prefix } from './job-view.ts';

const download = apiRoute({
  method: 'get',
  path: `${prefix}/batch/{batch_id}/download`,
  tags: ['Batches'],
  summary: 'Download the results of a batch as a ZIP, or as one PDF where it was merged',
  description:
    'Each result once, equal names numbered, and `errors.json` where jobs failed. 409 until the ' +
    'batch is completed.',
  request: idIn('batch_id'),
  responses: {
    200: {
      description: 'The archive, or the PDF',
      content: {
        ...bytes('application/zip', '').content,
        ...bytes('application/pdf', '').content,
      },
    },
    206: bytes('application/pdf', 'A part of the PDF'),
    304: { description: 'The client has the PDF already' },
  },
});

export function batchDownloadRoutes(api: Api, service: Service) {
  const { jobs, files } = service.ports;
  const lost = lostResults(service.log);
  api.openapi(download, async (c) => {
    const asker = { jobs, keyId: c.get('apiKey').id, now: service.time.time() };
    const { batch, jobs: own, merging } = await ownBatch(asker, c.req.param('batch_id'));
    if (merging) return sendResult(c, service, { job: merging, lost });
    requireCompleted(statusOf({ jobs: own, merging }));
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="batch-${batch.id}.zip"`,
      'cache-control': 'private, no-cache',
    };
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const body = streamAnswer(c.env.outgoing, zipResults(own, files, lost), (err) =>
      service.log.error({ err }, 'the download of a batch broke off'),
    );
    return new Response(body, { headers });
  });
}

function requireCompleted(status: ReturnType<typeof statusOf>): void {
  if (status === 'completed') return;
  throw status === 'failed' ? allFailed() : notYet(status);
}

function allFailed(): Problem<AnyProblemCode> {
  return new Problem('job_failed', 'No file of this batch could be converted. Its jobs say why.');
}

function notYet(status: string): Problem<AnyProblemCode> {
  return new Problem(
    'job_not_completed',
    `The batch is ${status}. Ask again when it is completed.`,
  );
}
