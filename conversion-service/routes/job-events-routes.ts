import { z } from '@hono/zod-openapi';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { streamAnswer } from '../../shared/http-server/stream-answer.ts';
import { ownJob } from '../http/own-job.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';
import { followJob, type JobEvent } from '../jobs/follow-job.ts';
import { idIn, prefix, viewOf } from '../jobs/job-view.ts';
import type { Service } from '../service.ts';

/** Each holds one of the service's connections. */
const maxStreams = 500;
const maxStreamsPerKey = 50;

const followJobEvents = apiRoute({
  method: 'get',
  path: `${prefix}/jobs/{job_id}/events`,
  tags: ['Jobs'],
  summary: 'How far a job is, as it changes',
  description:
    'Server-sent events. `progress` with `{done, total, unit}`, where pages are read or drawn; ' +
    '`ended` with the job, or null where it was deleted, which ends the stream. A key may have ' +
    `${maxStreamsPerKey} streams at a time.`,
  request: idIn('job_id'),
  responses: {
    200: {
      description: 'The events, with JSON as their data: progress, ended',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
});

export function jobEventRoutes(api: ServiceApi, service: Service) {
  const { ports, time, log } = service;
  const streams = new Map<string, number>();

  api.openapi(followJobEvents, async (c) => {
    const keyId = c.get('apiKey').id;
    const asker = { jobs: ports.jobs, keyId, now: time.time() };
    const { id } = await ownJob(asker, c.req.param('job_id'));
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const release = take(streams, keyId);
    const signal = AbortSignal.any([c.req.raw.signal, service.waits.closing]);
    const pieces = toLines(followJob(ports, id, { signal }), release);
    const body = streamAnswer(c.env.outgoing, pieces, (err) =>
      log.error({ err }, 'the events of a job broke off'),
    );
    return new Response(body, { headers });
  });
}

/** Throws `rate_limited` where a key, or all keys together, have reached the limit. */
function take(streams: Map<string, number>, keyId: string): () => void {
  const own = streams.get(keyId) ?? 0;
  const all = [...streams.values()].reduce((sum, count) => sum + count, 0);
  if (own >= maxStreamsPerKey || all >= maxStreams) throw tooMany();
  streams.set(keyId, own + 1);
  return () => {
    const left = (streams.get(keyId) ?? 1) - 1;
    if (left > 0) streams.set(keyId, left);
    else streams.delete(keyId);
  };
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
async function* toLines(
  events: AsyncIterable<JobEvent | null>,
  onEnd: () => void,
): AsyncGenerator<string> {
  try {
    // So that the client learns at once that it is connected.
    yield 'retry: 2000\n\n';
    for await (const event of events) yield event ? toText(event) : ':\n\n';
  } finally {
    onEnd();
  }
}

function toText(event: JobEvent): string {
  const { name } = event;
  const data = name === 'progress' ? event.progress : event.job && viewOf(event.job);
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function tooMany(): Problem<AnyProblemCode> {
  return new Problem(
    'rate_limited',
    `A key may follow ${maxStreamsPerKey} jobs at a time, and all keys ${maxStreams}. Close a stream first, or ask with “wait”.`,
    { retryAfterSeconds: 5 },
  );
}
