import { z } from '@hono/zod-openapi';
import { logEntry, logLevel } from '../../../shared/api/event.ts';
import { json } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';
import { pageLimit } from '../parameters.ts';

const tags = ['Miscellaneous'];
const entries = json(z.object({ entries: z.array(logEntry) }), 'The entries, the oldest first');

const getLogs = apiRoute({
  method: 'get',
  path: '/logs',
  tags,
  summary: 'The newest log entries: never recognized text, keystrokes, clipboard or a token',
  request: {
    query: z.strictObject({
      level: logLevel.optional(),
      limit: pageLimit,
      since: z.iso.datetime({ offset: true }).optional(),
    }),
  },
  responses: { 200: entries },
});

const clearLogs = apiRoute({
  method: 'delete',
  path: '/logs',
  tags,
  summary: 'Clear the logs',
  responses: { 200: entries },
});

export function logsRoutes(api: HostApi, { logs }: Host) {
  api.openapi(getLogs, async (c) => {
    const { level, limit, since } = c.req.valid('query');
    return c.json({ entries: await logs.read({ level, limit, since }) }, 200);
  });

  api.openapi(clearLogs, (c) => {
    logs.clear();
    return c.json({ entries: [] }, 200);
  });
}
