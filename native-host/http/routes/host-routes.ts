import { hostOperations } from '../../../shared/api/operations/host-operations.ts';
import { json } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import { apiRoute, type HostApi } from '../host-api.ts';

const getStatus = apiRoute({
  method: 'get',
  path: '/status',
  tags: ['Capture and OCR'],
  summary: 'Server status, version, history count',
  responses: { 200: json(hostOperations.status.result, 'The state of the host') },
});

export function statusRoutes(api: HostApi, host: Host) {
  api.openapi(getStatus, async (c) =>
    c.json(await host.status(c.env.incoming.socket.localPort ?? null), 200),
  );
}

const quit = apiRoute({
  method: 'post',
  path: '/quit',
  tags: ['Miscellaneous'],
  summary: 'Quit the host: requests under way finish, nothing is lost',
  responses: { 202: json(hostOperations.quit.result, 'The host ends') },
});

export function quitRoutes(api: HostApi, host: Host) {
  api.openapi(quit, (c) => {
    host.quit();
    return c.json({ quitting: true as const }, 202);
  });
}
