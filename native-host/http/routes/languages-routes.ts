import { ocrOperations } from '../../../shared/api/operations/ocr-operations.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Capture and OCR'];
const { listLanguages, useLanguages } = ocrOperations;

const getLanguages = apiRoute({
  method: 'get',
  path: '/ocr/languages',
  tags,
  summary: 'The languages in use, installed, and available',
  responses: { 200: json(listLanguages.result, 'The languages') },
});

const putLanguages = apiRoute({
  method: 'put',
  path: '/ocr/languages',
  tags,
  summary: 'Choose the languages in use; missing ones are installed',
  request: { body: jsonBody(useLanguages.params) },
  responses: { 200: json(useLanguages.result, 'The languages') },
});

export function languageRoutes(api: HostApi, host: Host) {
  api.openapi(getLanguages, async (c) => c.json(await host.languages.lists(), 200));

  api.openapi(putLanguages, async (c) => {
    await host.languages.use(c.req.valid('json').languages, c.req.raw.signal);
    return c.json(await host.languages.lists(), 200);
  });
}
