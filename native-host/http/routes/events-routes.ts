import { z } from '@hono/zod-openapi';
import { hostEvents } from '../../../shared/api/event.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { streamAnswer } from '../../../shared/http-server/stream-answer.ts';
import type { EventLog, HostEvent } from '../../events/event-log.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

/** Each uses one of the API's connections. */
const maxFollowers = 32;
/** In ms: how often a comment line is sent, so that a lost connection is noticed. */
const quietMs = 15_000;

const lastEventId = z.string().min(1).max(100).optional();

const followEvents = apiRoute({
  method: 'get',
  path: '/events',
  tags: ['Status'],
  summary: 'What happens in the host, as it happens',
  description:
    'Server-sent events: `capture`, `history`, `settings`, `extension` and `snapshot`, never with ' +
    'text that was read. `Last-Event-ID` goes on after an event that is among the last 1,000; ' +
    '`missed` says that some are not kept any more.',
  request: { headers: z.object({ 'last-event-id': lastEventId }) },
  responses: {
    200: {
      description: `The events, with JSON as their data: ${Object.keys(hostEvents).join(', ')}`,
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
});

export function eventRoutes(api: HostApi, { events, log }: Host, closing: AbortSignal) {
  let followers = 0;

  api.openapi(followEvents, (c) => {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    if (followers >= maxFollowers) throw tooMany();
    followers += 1;
    const signal = AbortSignal.any([c.req.raw.signal, closing]);
    const after = c.req.valid('header')['last-event-id'];
    const pieces = toLines(events.follow({ after, quietMs, signal }), () => {
      followers -= 1;
    });
    const body = streamAnswer(c.env.outgoing, pieces, (err) => log.error({ err }, 'events failed'));
    return new Response(body, { headers });
  });
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
async function* toLines(
  followed: ReturnType<EventLog['follow']>,
  onEnd: () => void,
): AsyncGenerator<string> {
  try {
    // Shows the client at once that it is connected.
    yield 'retry: 1000\n\n';
    for await (const event of followed) yield event ? toText(event) : ':\n\n';
  } finally {
    onEnd();
  }
}

function toText({ id, name, content }: HostEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(content)}\n\n`;
}

function tooMany(): Problem {
  return new Problem(
    'too_many_requests',
    `${maxFollowers} clients already follow the events. Close one of them first.`,
    { retryAfterSeconds: 5 },
  );
}
