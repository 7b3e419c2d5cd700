import { z } from '@hono/zod-openapi';
import { languages, layout, ocrResult } from '../../../shared/api/recognition.ts';
import { json, jsonBody } from '../../../shared/http/route.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api-route.ts';

const coordinate = z.int().min(-1_000_000).max(1_000_000);
const extent = z.int().min(1).max(1_000_000);

const captureRegion = apiRoute({
  method: 'post',
  path: '/capture/region',
  tags: ['Capture and OCR'],
  summary: 'Capture a region of the screen and read it',
  description:
    'The region is in physical pixels of the virtual desktop, as GET /displays reports it; ' +
    'with `display` it must lie on that display. The boxes of the answer are in the same pixels.',
  request: {
    body: jsonBody(
      z.strictObject({
        x: coordinate,
        y: coordinate,
        width: extent,
        height: extent,
        display: z.union([z.string().min(1).max(200), z.int().transform(String)]).optional(),
        languages: languages.optional(),
        layout: layout.optional(),
        save: z.boolean().default(true),
        copy: z.boolean().default(false),
      }),
    ),
  },
  responses: { 200: json(ocrResult, 'What was read') },
});

export function captureRoutes(api: Api, { capture }: Host) {
  api.openapi(captureRegion, async (c) => {
    const { x, y, width, height, ...options } = c.req.valid('json');
    const region = { x, y, width, height };
    return c.json(await capture.region(region, { ...options, signal: c.req.raw.signal }), 200);
  });
}
