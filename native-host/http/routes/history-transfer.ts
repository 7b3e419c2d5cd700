import type { HttpBindings } from '@hono/node-server';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { historyOperations } from '../../../shared/api/operations/history.ts';
import {
  exportDocument,
  exportedEntry,
  importedDocument,
} from '../../../shared/history/export-document.ts';
import { limitBody } from '../../../shared/http/body-limit.ts';
import { bytes, json, jsonBody, writtenJson } from '../../../shared/http/route.ts';
import { startPieces, streamAnswer } from '../../../shared/http/stream-answer.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api-route.ts';

const tags = ['History'];
const { export: exporting, import: importing } = historyOperations;

/** The format is part of the path. */
const request = { query: exporting.params.omit({ format: true }) };

/** An export of a long history is far larger than other JSON; it must come back whole. */
const importLimit = 64_000_000;

const documented = exportDocument.extend({
  entries: z.array(z.strictObject(exportedEntry.shape).openapi('ExportedEntry')),
});

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

/** Documented as what an export is. */
const importDocument = importedDocument.extend({
  entries: z
    .array(z.unknown())
    .openapi({ type: 'array', items: { $ref: '#/components/schemas/ExportedEntry' } }),
});

const importJson = apiRoute({
  method: 'post',
  path: '/history/import',
  tags,
  summary: 'Import a JSON export',
  description: 'Importing twice changes nothing. Up to 64 MB.',
  middleware: [limitBody(importLimit)],
  request: { body: jsonBody(importDocument) },
  responses: {
    200: json(importing.result, 'What became of the entries'),
  },
});

export function historyTransferRoutes(api: Api, { history, log }: Host) {
  const onError = (err: unknown) => log.error({ err }, 'an export broke off');
  const body = async (c: Context<{ Bindings: HttpBindings }>, pieces: AsyncGenerator<string>) =>
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

  api.openapi(importJson, async (c) => c.json(await history.importJson(c.req.valid('json')), 200));
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
