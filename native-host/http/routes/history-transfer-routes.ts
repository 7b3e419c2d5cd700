import type { HttpBindings } from '@hono/node-server';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { historyOperations } from '../../../shared/api/operations/history-operations.ts';
import { exportDocument, exportedEntry } from '../../../shared/history/export-document.ts';
import { limitBody, requireJson } from '../../../shared/http-server/request-body.ts';
import { bytes, json, writtenJson } from '../../../shared/http-server/route.ts';
import { startPieces, streamAnswer } from '../../../shared/http-server/stream-answer.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';
import { gatherBody } from '../large-bodies/gather-body.ts';

const tags = ['History'];
const { export: exporting, import: importing } = historyOperations;

/** The format is part of the path. */
const request = { query: exporting.params.omit({ format: true }) };

/** An export of a long history is far larger than other JSON; it must be importable as a whole. */
const importLimit = 64_000_000;

const documented = exportDocument
  .extend({ entries: z.array(z.strictObject(exportedEntry.shape).openapi('ExportedEntry')) })
  .openapi('ExportDocument');

const exportJson = apiRoute({
  method: 'get',
  path: '/history/export/json',
  tags,
  summary: 'Export the history as JSON',
  request,
  responses: { 200: writtenJson(documented, 'All entries, for POST /history/import') },
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

/** Documented as an export, but parsed by the history: it may be long. */
const importedBody = {
  required: true,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ExportDocument' } } },
};

const importJson = apiRoute({
  method: 'post',
  path: '/history/import',
  tags,
  summary: 'Import a JSON export',
  description:
    'All of it or nothing: what fails leaves the history as it was. Importing twice changes ' +
    'nothing. Up to 64 MB.',
  middleware: [limitBody(importLimit), requireJson, gatherBody],
  request: { body: importedBody },
  responses: {
    200: json(importing.result, 'What became of the entries'),
  },
});

export function historyTransferRoutes(api: HostApi, { history, log }: Host) {
  const onError = (err: unknown) => log.error({ err }, 'an export broke off');
  const body = async (
    c: Context<{ Bindings: HttpBindings }>,
    pieces: AsyncGenerator<Uint8Array>,
  ) =>
    c.req.method === 'HEAD'
      ? null
      : streamAnswer(c.env.outgoing, await startPieces(pieces), onError);

  api.openapi(exportJson, async (c) => {
    const pieces = history.exportJson(c.req.valid('query'));
    return attachment(await body(c, pieces), { mediaType: 'application/json', extension: 'json' });
  });

  api.openapi(exportCsv, async (c) => {
    const pieces = history.exportCsv(c.req.valid('query'));
    const mediaType = 'text/csv; charset=utf-8';
    return attachment(await body(c, pieces), { mediaType, extension: 'csv' });
  });

  api.openapi(importJson, async (c) => {
    const text = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await history.importJson(text), 200);
  });
}

function attachment(
  body: ReadableStream<Uint8Array> | null,
  { mediaType, extension }: { mediaType: string; extension: string },
): Response {
  const day = new Date().toISOString().slice(0, 10);
  const name = `screenscribe-history-${day}.${extension}`;
  return new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
