import { z } from '@hono/zod-openapi';
import { exactText } from '../../../shared/api/exact-text.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Miscellaneous'];
const content = json(z.object({ text: z.string() }), 'The text on the clipboard');

const getClipboard = apiRoute({
  method: 'get',
  path: '/clipboard',
  tags,
  summary: 'Read the clipboard: empty where it holds no text',
  responses: { 200: content },
});

const setClipboard = apiRoute({
  method: 'post',
  path: '/clipboard',
  tags,
  summary: 'Put a text on the clipboard, exactly as it is given',
  request: { body: jsonBody(z.strictObject({ text: exactText })) },
  responses: { 200: content },
});

export function clipboardRoutes(api: HostApi, { clipboard }: Host) {
  api.openapi(getClipboard, async (c) => c.json({ text: await clipboard.read() }, 200));

  api.openapi(setClipboard, async (c) => {
    const { text } = c.req.valid('json');
    await clipboard.write(text);
    return c.json({ text }, 200);
  });
}
