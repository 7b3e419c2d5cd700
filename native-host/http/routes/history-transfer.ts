import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { color } from '../../../shared/api/entry.ts';
import { exportDocument } from '../../../shared/history/export-document.ts';
import { limitBody } from '../../../shared/http/body-limit.ts';
import { bytes, json, jsonBody, writtenJson } from '../../../shared/http/route.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api-route.ts';

const tags = ['History'];
const request = { query: z.strictObject({ color: color.optional() }) };

/** An export of a long history is far larger than other JSON; it must come back whole. */
const importLimit = 64_000_000;

const exportJson = apiRoute({
  method: 'get',
  path: '/history/export/json',
  tags,
  summary: 'Export the history as JSON',
  request,
  responses: { 200: writtenJson(exportDocument, 'All entries, for POST /history/import') },
});

const exportCsv = apiRoute({
  method: 'get',
  path: '/history/export/csv',
  tags,
  summary: 'Export the history as CSV',
  description:
    'RFC 4180 in UTF-8 with a byte order mark. Cells that a spreadsheet would take for a ' +
    'formula are prefixed with an apostrophe.',
  request,
  responses: { 200: bytes('text/csv', 'All entries') },
});

const importJson = apiRoute({
  method: 'post',
  path: '/history/import',
  tags,
  summary: 'Import a JSON export',
  description: 'Importing twice changes nothing. Up to 64 MB.',
  middleware: [limitBody(importLimit)],
  request: { body: jsonBody(exportDocument) },
  responses: {
    200: json(
      z.object({ added: z.int(), updated: z.int(), skipped: z.int() }),
      'What became of the entries',
    ),
  },
});

export function historyTransferRoutes(api: Api, { history }: Host) {
  api.openapi(exportJson, (c) => {
    const pieces = history.exportJson(c.req.valid('query'));
    return attachment(c, pieces, { mediaType: 'application/json', extension: 'json' });
  });

  api.openapi(exportCsv, (c) => {
    const pieces = history.exportCsv(c.req.valid('query'));
    return attachment(c, pieces, { mediaType: 'text/csv; charset=utf-8', extension: 'csv' });
  });

  api.openapi(importJson, async (c) => c.json(await history.importJson(c.req.valid('json')), 200));
}

function attachment(
  c: Context,
  pieces: AsyncIterable<string>,
  { mediaType, extension }: { mediaType: string; extension: string },
) {
  const day = new Date().toISOString().slice(0, 10);
  const name = `screenscribe-history-${day}.${extension}`;
  c.header('Content-Type', mediaType);
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  return stream(c, async (out) => {
    for await (const piece of pieces) {
      if (out.aborted) break;
      await out.write(piece);
    }
  });
}
