import { z } from '@hono/zod-openapi';
import { json } from '../../shared/http-server/route.ts';
import { conversions } from '../formats.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';
import { prefix } from '../jobs/job-view.ts';

const formats = z
  .object({
    formats: z.array(
      z.object({ input: z.string(), default_output: z.string(), outputs: z.array(z.string()) }),
    ),
  })
  .openapi('Formats');

const getFormats = apiRoute({
  method: 'get',
  path: `${prefix}/formats`,
  tags: ['Conversion'],
  summary: 'What can become what',
  responses: { 200: json(formats, 'Extensions without their dot, the default output first') },
});

export function formatRoutes(api: ServiceApi) {
  api.openapi(getFormats, (c) => c.json({ formats: conversionTable() }, 200));
}

/** The table of the service, a row for each kind of document. */
function conversionTable() {
  return Object.entries(conversions).map(([input, outputs]) => ({
    input,
    default_output: outputs[0],
    outputs: [...outputs],
  }));
}
