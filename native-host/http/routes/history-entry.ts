import { z } from '@hono/zod-openapi';
import { color, entry } from '../../../shared/api/entry.ts';
import { wholeText } from '../../../shared/api/exact-text.ts';
import { bytes, json, jsonBody } from '../../../shared/http/route.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api-route.ts';

const tags = ['History'];
const params = z.object({ id: z.string() });

const getEntry = apiRoute({
  method: 'get',
  path: '/history/{id}',
  tags,
  summary: 'Get one entry',
  request: { params },
  responses: { 200: json(entry, 'The entry') },
});

const updateEntry = apiRoute({
  method: 'put',
  path: '/history/{id}',
  tags,
  summary: 'Update the text or the color of an entry',
  request: {
    params,
    body: jsonBody(z.strictObject({ text: wholeText.optional(), color: color.optional() })),
  },
  responses: { 200: json(entry, 'The entry as it now is') },
});

const deleteEntry = apiRoute({
  method: 'delete',
  path: '/history/{id}',
  tags,
  summary: 'Delete an entry',
  request: { params },
  responses: { 204: { description: 'The entry is gone' } },
});

const getScreenshot = apiRoute({
  method: 'get',
  path: '/history/{id}/screenshot',
  tags,
  summary: 'Get the screenshot of an entry',
  request: { params },
  responses: { 200: bytes('image/png', 'The image that the text was recognized in') },
});

export function historyEntryRoutes(api: Api, { history }: Host) {
  api.openapi(getEntry, (c) => c.json(history.get(c.req.valid('param').id), 200));

  api.openapi(updateEntry, (c) => {
    const { id } = c.req.valid('param');
    return c.json(history.update(id, c.req.valid('json')), 200);
  });

  api.openapi(deleteEntry, async (c) => {
    await history.remove(c.req.valid('param').id);
    return c.body(null, 204);
  });

  api.openapi(getScreenshot, async (c) => {
    const { png } = await history.screenshot(c.req.valid('param').id);
    return new Response(png, { headers: { 'content-type': 'image/png' } });
  });
}
