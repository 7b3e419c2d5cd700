import { z } from '@hono/zod-openapi';
import { color, entry, source } from '../../../shared/api/entry.ts';
import { wholeText } from '../../../shared/api/exact-text.ts';
import { historyOperations } from '../../../shared/api/operations/history-operations.ts';
import { requireUtf8 } from '../../../shared/http-server/request-body.ts';
import { requireFewValues } from '../../../shared/http-server/require-few-values.ts';
import { json, jsonBody, writtenJson } from '../../../shared/http-server/route.ts';
import { toScreenshot } from '../../capture/to-screenshot.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';
import { limitJsonWithImage, requireSmallJson } from '../image-body-limit.ts';
import { gatherBody } from '../large-bodies/gather-body.ts';
import { imageOf, takeOutImage } from '../large-bodies/take-out-image.ts';
import { flag, jsonAnswer, pageLimit } from '../parameters.ts';

const tags = ['History'];
const { list, search } = historyOperations;

const listEntries = apiRoute({
  method: 'get',
  path: '/history',
  tags,
  summary: 'List the entries, filtered by color and sorted',
  description:
    'Texts over 2,000 characters are cut (`truncated`): `GET /history/{id}` has all of one, and ' +
    '`full=true` those of at most 20 entries a page.',
  request: {
    query: list.params.extend({ full: flag.default(false), limit: pageLimit }),
  },
  responses: { 200: writtenJson(list.result, 'A page of entries') },
});

const searchEntries = apiRoute({
  method: 'get',
  path: '/history/search',
  tags,
  summary: 'Full-text search, best match first',
  description:
    'Every word of `q` must match: as a part of a word where it has three characters or more, ' +
    'otherwise as the beginning of one. Case and diacritics do not count. Long texts are cut as ' +
    'in the list.',
  request: {
    query: search.params.extend({ full: flag.default(false), limit: pageLimit }),
  },
  responses: { 200: writtenJson(search.result, 'A page of entries that match') },
});

const addEntry = apiRoute({
  method: 'post',
  path: '/history',
  tags,
  summary: 'Add an entry at the top',
  middleware: [
    limitJsonWithImage,
    gatherBody,
    requireUtf8,
    requireFewValues,
    takeOutImage('screenshot'),
  ],
  request: {
    body: jsonBody(
      z.strictObject({
        text: wholeText,
        color: color.optional(),
        screenshot: z.string().min(1).optional().openapi({ description: 'PNG or JPEG, base64' }),
        source: source.optional(),
      }),
    ),
  },
  responses: {
    201: {
      ...json(entry, 'The new entry'),
      headers: z.object({ Location: z.string() }),
    },
  },
});

const clearHistory = apiRoute({
  method: 'delete',
  path: '/history',
  tags,
  summary: 'Clear all entries',
  responses: { 200: json(z.object({ deleted: z.int() }), 'How many entries there were') },
});

const reorderEntries = apiRoute({
  method: 'post',
  path: '/history/reorder',
  tags,
  summary: 'Reorder entries (drag and drop)',
  description:
    '`ids`: these entries take this order among the places they hold. ' +
    '`id` and `before`: one entry moves before another, or to the end where `before` is null.',
  request: {
    body: jsonBody(
      z.union([
        z.strictObject({ ids: z.array(z.string()).min(1).max(10_000) }),
        z.strictObject({ id: z.string(), before: z.string().nullable() }),
      ]),
    ),
  },
  responses: {
    200: json(
      z.object({ entries: z.array(z.object({ id: z.string(), position: z.string() })) }),
      'The new places',
    ),
  },
});

export function historyRoutes(api: HostApi, { history }: Host) {
  api.openapi(listEntries, async (c) => jsonAnswer(await history.json.list(c.req.valid('query'))));

  api.openapi(searchEntries, async (c) =>
    jsonAnswer(await history.json.search(c.req.valid('query'))),
  );

  api.openapi(addEntry, async (c) => {
    const { screenshot, ...values } = c.req.valid('json');
    requireSmallJson(values);
    const added = await history.add({
      ...values,
      source: values.source ?? { kind: 'api' },
      screenshot: screenshot === undefined ? undefined : await toScreenshot(imageOf(c, screenshot)),
    });
    return c.json(added, 201, { Location: `/history/${added.id}` });
  });

  api.openapi(clearHistory, async (c) => c.json({ deleted: await history.clear() }, 200));

  api.openapi(reorderEntries, async (c) =>
    c.json({ entries: await history.reorder(c.req.valid('json')) }, 200),
  );
}
