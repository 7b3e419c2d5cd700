import { z } from '@hono/zod-openapi';
import { json } from '../../../shared/http/route.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api-route.ts';

const quit = apiRoute({
  method: 'post',
  path: '/quit',
  tags: ['Miscellaneous'],
  summary: 'Quit the host: requests under way finish, nothing is lost',
  responses: { 202: json(z.object({ quitting: z.literal(true) }), 'The host ends') },
});

export function quitRoutes(api: Api, host: Host) {
  api.openapi(quit, (c) => {
    host.quit();
    return c.json({ quitting: true as const }, 202);
  });
}
