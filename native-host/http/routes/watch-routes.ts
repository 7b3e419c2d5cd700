import { z } from '@hono/zod-openapi';
import { captureOperations } from '../../../shared/api/operations/capture-operations.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { seenLine, watchId } from '../../../shared/api/screen-watch.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import { streamAnswer } from '../../../shared/http-server/stream-answer.ts';
import type { Host } from '../../host.ts';
import type { Feed, FeedEvent } from '../../watch/feed.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Capture and OCR'];

/** For all watches together: each uses one of the API's connections. */
const maxFollowers = 32;
/** In ms: how often a comment line is sent, so that a lost connection is noticed. */
const quietMs = 15_000;

const startWatch = apiRoute({
  method: 'post',
  path: '/capture/watch',
  tags,
  summary: 'Watch a region of the screen: read it whenever it changes',
  description:
    'The region is read whenever its pixels change and then stand still for `intervalMs`, or after ' +
    '3 s where they go on moving. New lines are appended to one history entry, `entryId`, which ' +
    'is null while the history is paused. 4 regions at most are watched at the same time.',
  request: { body: jsonBody(captureOperations.watch.params) },
  responses: { 201: json(captureOperations.watch.result, 'The region was read and is watched') },
});

const params = z.object({ watchId });

const followWatch = apiRoute({
  method: 'get',
  path: '/capture/watch/{watchId}',
  tags,
  summary: 'The lines of a watch, as they come',
  description:
    'Server-sent events, from the first line that is kept on: `line` with the `text`, the `time` at ' +
    'which it was seen, its number and the entry that has it; the same number again is a line that ' +
    'has become longer. `missed` says that lines before the last 1,000 were told already, `ended` is ' +
    'the last. `Last-Event-ID` goes on after an event.',
  request: {
    params,
    headers: z.object({
      'last-event-id': z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
  },
  responses: {
    200: {
      description: 'The events, with JSON as their data: line, missed, ended',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
});

const stopWatch = apiRoute({
  method: 'delete',
  path: '/capture/watch/{watchId}',
  tags,
  summary: 'End a watch',
  request: { params },
  responses: { 204: { description: 'The watch has ended; its entry stays' } },
});

const getLines = apiRoute({
  method: 'get',
  path: '/history/{id}/lines',
  tags: ['History'],
  summary: 'The lines that a watch has put into an entry, each with its time',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: json(z.object({ lines: z.array(seenLine) }), 'None where the entry is of no watch'),
  },
});

export function watchRoutes(api: HostApi, { watches, history, log }: Host, closing: AbortSignal) {
  let followers = 0;

  api.openapi(startWatch, async (c) => {
    const { display, languages, intervalMs, ...region } = c.req.valid('json');
    const options = { region, display, languages, intervalMs };
    const { watchId: id, entryId } = await watches.start(options, c.req.raw.signal);
    return c.json({ watchId: id, entryId }, 201);
  });

  api.openapi(followWatch, (c) => {
    const feed = watches.feed(c.req.valid('param').watchId);
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    if (followers >= maxFollowers) throw tooMany();
    followers += 1;
    const after = Number(c.req.valid('header')['last-event-id'] ?? 0);
    const signal = AbortSignal.any([c.req.raw.signal, closing]);
    const pieces = toEvents(feed, { after, signal }, () => {
      followers -= 1;
    });
    const body = streamAnswer(c.env.outgoing, pieces, (err) => log.error({ err }, 'events failed'));
    return new Response(body, { headers });
  });

  api.openapi(stopWatch, async (c) => {
    await watches.stop(c.req.valid('param').watchId);
    return c.body(null, 204);
  });

  api.openapi(getLines, async (c) => {
    return c.json({ lines: await history.seen(c.req.valid('param').id) }, 200);
  });
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
async function* toEvents(
  feed: Feed,
  { after, signal }: { after: number; signal: AbortSignal },
  onEnd: () => void,
): AsyncGenerator<string> {
  try {
    // Shows the client at once that it is connected.
    yield 'retry: 1000\n\n';
    for (let reached = after; !signal.aborted; ) {
      const { events, missed } = feed.after(reached);
      if (missed) yield 'event: missed\ndata: {}\n\n';
      for (const event of events) {
        yield toText(event);
        reached = event.at;
      }
      if (feed.ended) return;
      const quiet = AbortSignal.any([signal, AbortSignal.timeout(quietMs)]);
      await feed.waitFor(reached, quiet);
      if (quiet.aborted && !signal.aborted) yield ':\n\n';
    }
  } finally {
    onEnd();
  }
}

function toText({ at, ...event }: FeedEvent): string {
  const [name, content] = 'line' in event ? ['line', event.line] : ['ended', event.ended];
  return `id: ${at}\nevent: ${name}\ndata: ${JSON.stringify(content)}\n\n`;
}

function tooMany(): Problem {
  return new Problem(
    'too_many_requests',
    `${maxFollowers} clients already follow watches. Close one of them first.`,
    { retryAfterSeconds: 5 },
  );
}
