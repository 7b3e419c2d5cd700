import { captureOperations } from '../../../shared/api/operations/capture-operations.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const { params, result } = captureOperations.region;

const captureRegion = apiRoute({
  method: 'post',
  path: '/capture/region',
  tags: ['Capture and OCR'],
  summary: 'Capture a region of the screen and recognize its text',
  description:
    'The region is in physical pixels of the virtual desktop, as GET /displays reports it; ' +
    'with `display` it must lie on that display. The boxes of the answer are in the same pixels.',
  request: { body: jsonBody(params) },
  responses: { 200: json(result, 'What was read') },
});

export function captureRoutes(api: HostApi, { capture }: Host) {
  api.openapi(captureRegion, async (c) => {
    const { x, y, width, height, ...options } = c.req.valid('json');
    const region = { x, y, width, height };
    return c.json(await capture.region(region, { ...options, signal: c.req.raw.signal }), 200);
  });
}
