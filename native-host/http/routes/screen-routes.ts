import { z } from '@hono/zod-openapi';
import { display, displayId } from '../../../shared/api/display.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { region } from '../../../shared/api/region.ts';
import { bytes, json } from '../../../shared/http-server/route.ts';
import { permissions, readPermissions } from '../../desktop/permissions.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';
import { digits } from '../parameters.ts';

const tags = ['Screenshots and windows'];

const getDisplays = apiRoute({
  method: 'get',
  path: '/displays',
  tags,
  summary: 'List all connected displays, in physical pixels of the virtual desktop',
  responses: { 200: json(z.object({ displays: z.array(display) }), 'The displays') },
});

const { x, y, width, height } = region.shape;

const getScreen = apiRoute({
  method: 'get',
  path: '/screen',
  tags,
  summary: 'Capture the full screen, one display or a region',
  request: {
    query: z.strictObject({
      display: displayId.optional(),
      x: digits(x).optional(),
      y: digits(y).optional(),
      width: digits(width).optional(),
      height: digits(height).optional(),
    }),
  },
  responses: { 200: bytes('image/png', 'The pixels as PNG') },
});

const getPermissions = apiRoute({
  method: 'get',
  path: '/permissions',
  tags,
  summary: 'Status of the Screen Recording and Accessibility permissions',
  responses: { 200: json(permissions, 'The permissions, with what each state means here') },
});

export function screenRoutes(api: HostApi, { screen, input }: Host) {
  api.openapi(getDisplays, async (c) => c.json({ displays: await screen.displays() }, 200));

  api.openapi(getScreen, async (c) => {
    const { display, ...place } = c.req.valid('query');
    const png = await screen.shootPng({ display, region: wholeRegion(place) });
    return new Response(png, { headers: { 'content-type': 'image/png' } });
  });

  api.openapi(getPermissions, async (c) => c.json(await readPermissions(screen, input), 200));
}

type PartialRegion = { [Key in 'x' | 'y' | 'width' | 'height']?: number | undefined };

/** All four numbers or none: a partial region would have to be guessed. */
function wholeRegion({ x, y, width, height }: PartialRegion) {
  const given = [x, y, width, height].filter((value) => value !== undefined);
  if (given.length === 0) return undefined;
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) {
    return { x, y, width, height };
  }
  throw new Problem('invalid_request', 'A region needs all of x, y, width and height.');
}
