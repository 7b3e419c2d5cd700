import { z } from '@hono/zod-openapi';
import { tableFormat } from '../../../shared/api/document-export.ts';
import { color, entry } from '../../../shared/api/entry.ts';
import { wholeText } from '../../../shared/api/exact-text.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { bytes, jsonBody, writtenJson } from '../../../shared/http-server/route.ts';
import { tableFile } from '../../export/table-file.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';
import { jsonAnswer } from '../parameters.ts';

const tags = ['History'];
const params = z.object({ id: z.string() });

const getEntry = apiRoute({
  method: 'get',
  path: '/history/{id}',
  tags,
  summary: 'Get one entry',
  request: { params },
  responses: { 200: writtenJson(entry, 'The entry') },
});

const updateEntry = apiRoute({
  method: 'put',
  path: '/history/{id}',
  tags,
  summary: 'Update the text or the color of an entry, or pin it',
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        text: wholeText.optional(),
        color: color.optional(),
        pinned: z.boolean().optional(),
      }),
    ),
  },
  responses: { 200: writtenJson(entry, 'The entry as it now is') },
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

const getTable = apiRoute({
  method: 'get',
  path: '/history/{id}/table',
  tags,
  summary: 'Get the tables of an entry as a file',
  description:
    'The tables that were found when the image was recognized. `xlsx` and `ods` have a sheet for ' +
    'each, with numbers as numbers; the others have one below the other. In `csv`, cells that a ' +
    'spreadsheet would take for a formula are prefixed with an apostrophe; numbers with a sign ' +
    'are not. Answers 404 for an entry without tables.',
  request: {
    params,
    query: z.strictObject({ format: tableFormat.default('csv') }),
  },
  responses: { 200: bytes('application/octet-stream', 'The file, in the type of its format') },
});

export function historyEntryRoutes(api: HostApi, { history }: Host) {
  api.openapi(getEntry, async (c) => jsonAnswer(await history.json.get(c.req.valid('param').id)));

  api.openapi(updateEntry, async (c) => {
    const { id } = c.req.valid('param');
    return jsonAnswer(await history.json.update(id, c.req.valid('json')));
  });

  api.openapi(deleteEntry, async (c) => {
    await history.remove(c.req.valid('param').id);
    return c.body(null, 204);
  });

  api.openapi(getTable, async (c) => {
    const { id } = c.req.valid('param');
    const { format } = c.req.valid('query');
    const tables = await history.tables(id);
    if (tables.length === 0) throw noTable(id);
    const { mediaType, bytes } = await tableFile(tables, format);
    const disposition = `attachment; filename="table.${format}"`;
    return new Response(bytes, {
      headers: { 'content-type': mediaType, 'content-disposition': disposition },
    });
  });

  api.openapi(getScreenshot, async (c) => {
    const { png } = await history.screenshot(c.req.valid('param').id);
    return new Response(png, { headers: { 'content-type': 'image/png' } });
  });
}

function noTable(id: string): Problem {
  return new Problem(
    'not_found',
    `Entry ${id} has no table: none was found in its image, or it was stored before tables were looked for.`,
  );
}
