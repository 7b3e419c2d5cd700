import { settingsOperations } from '../../../shared/api/operations/settings-operations.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Settings and UI'];

const { readHotkey, setHotkey } = settingsOperations;
const state = json(readHotkey.result, 'The hotkey, and whether pressing it is noticed');

const getHotkey = apiRoute({
  method: 'get',
  path: '/hotkey',
  tags,
  summary: 'Get the capture hotkey',
  responses: { 200: state },
});

const putHotkey = apiRoute({
  method: 'put',
  path: '/hotkey',
  tags,
  summary: 'Set the capture hotkey, which counts at once; null for none',
  request: { body: jsonBody(setHotkey.params) },
  responses: { 200: state },
});

const resetHotkey = apiRoute({
  method: 'post',
  path: '/hotkey/reset',
  tags,
  summary: 'Reset the capture hotkey to its default',
  responses: { 200: state },
});

export function hotkeyRoutes(api: HostApi, { hotkey }: Host) {
  api.openapi(getHotkey, async (c) => c.json(await hotkey.state(), 200));

  api.openapi(putHotkey, async (c) => {
    return c.json(await hotkey.set(c.req.valid('json').hotkey), 200);
  });

  api.openapi(resetHotkey, async (c) => c.json(await hotkey.reset(), 200));
}
