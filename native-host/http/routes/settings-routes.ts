import { settingsOperations } from '../../../shared/api/operations/settings-operations.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Settings and UI'];

const getSettings = apiRoute({
  method: 'get',
  path: '/settings',
  tags,
  summary: 'Get the settings',
  responses: { 200: json(settingsOperations.read.result, 'All settings') },
});

const putSettings = apiRoute({
  method: 'put',
  path: '/settings',
  tags,
  summary: 'Update settings: what is left out stays as it is',
  request: { body: jsonBody(settingsOperations.change.params) },
  responses: { 200: json(settingsOperations.change.result, 'All settings as they now are') },
});

const createToken = apiRoute({
  method: 'post',
  path: '/settings/token',
  tags,
  summary: 'Make a new API token, which is shown this once',
  responses: { 200: json(settingsOperations.createToken.result, 'The token') },
});

const removeToken = apiRoute({
  method: 'delete',
  path: '/settings/token',
  tags,
  summary: 'Remove the API token',
  responses: { 204: { description: 'Requests need no token any more' } },
});

export function settingsRoutes(api: HostApi, { settings, languages }: Host) {
  api.openapi(getSettings, (c) => c.json(settings.view(), 200));

  api.openapi(putSettings, async (c) => {
    return c.json(await languages.changeSettings(c.req.valid('json'), c.req.raw.signal), 200);
  });

  api.openapi(createToken, async (c) => c.json({ token: await settings.createToken() }, 200));

  api.openapi(removeToken, async (c) => {
    await settings.removeToken();
    return c.body(null, 204);
  });
}
