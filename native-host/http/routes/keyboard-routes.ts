import { z } from '@hono/zod-openapi';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import { combination, keyNames, keysOf, keyText, requireKey, typedText } from '../../input/keys.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Mouse and keyboard'];
const held = '504 `timeout` where a program holds the keyboard for more than five seconds.';
const description = `${held} The keys: ${keyNames.join(' ')}`;

const type = apiRoute({
  method: 'post',
  path: '/keyboard/type',
  tags,
  summary: 'Type a text character by character, any Unicode whatever the keyboard layout',
  description: held,
  request: {
    body: jsonBody(
      z.strictObject({
        text: typedText,
        delayMs: z.int().min(0).max(1_000).default(0),
      }),
    ),
  },
  responses: { 200: json(z.object({ typed: z.int() }), 'How many characters were typed') },
});

const pressKey = apiRoute({
  method: 'post',
  path: '/keyboard/key',
  tags,
  summary: 'Press a single key',
  description,
  request: { body: jsonBody(z.strictObject({ key: keyText })) },
  responses: { 200: json(z.object({ key: z.string() }), 'The key that was pressed') },
});

const hotkey = apiRoute({
  method: 'post',
  path: '/keyboard/hotkey',
  tags,
  summary: 'Press a key combination',
  description,
  request: {
    body: jsonBody(
      z.union([
        z.strictObject({ keys: combination.keys }),
        z.strictObject({ hotkey: combination.hotkey }),
      ]),
    ),
  },
  responses: { 200: json(z.object({ keys: z.array(z.string()) }), 'The keys, as pressed') },
});

export function keyboardRoutes(api: HostApi, { input }: Host) {
  api.openapi(type, async (c) => {
    return c.json({ typed: await input.type(c.req.valid('json'), c.req.raw.signal) }, 200);
  });

  api.openapi(pressKey, async (c) => {
    const key = requireKey(c.req.valid('json').key, 'key');
    await input.press([key], c.req.raw.signal);
    return c.json({ key }, 200);
  });

  api.openapi(hotkey, async (c) => {
    const body = c.req.valid('json');
    const keys = keysOf(body);
    await input.press(keys, c.req.raw.signal);
    return c.json({ keys }, 200);
  });
}
