import { hostOperations } from '../../../shared/api/operations/host.ts';
import { json } from '../../../shared/http/route.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api.ts';

const quit = apiRoute({
  method: 'post',
  path: '/quit',
  tags: ['Miscellaneous'],
  summary: 'Quit the host: requests under way finish, nothing is lost',
  responses: { 202: json(hostOperations.quit.result, 'The host ends') },
});

export function quitRoutes(api: Api, host: Host) {
  api.openapi(quit, (c) => {
    host.quit();
    return c.json({ quitting: true as const }, 202);
  });
}
