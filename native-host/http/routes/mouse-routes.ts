import { z } from '@hono/zod-openapi';
import { Problem } from '../../../shared/api/problem.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import { button, clickHow, durationMs, point, steps } from '../../input/mouse-shapes.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Mouse and keyboard'];
const place = json(z.object({ x: z.int(), y: z.int() }), 'Where the pointer now is');
const description = 'In physical pixels of the virtual desktop, as GET /displays reports it.';
/** Description for routes that move the pointer. */
const moved =
  `${description} Answered once the pointer is there and the desktop has seen all of it; 504 ` +
  '`timeout` where a program holds the pointer or the keyboard for more than five seconds.';

const getPosition = apiRoute({
  method: 'get',
  path: '/mouse/position',
  tags,
  summary: 'Current mouse position',
  description,
  responses: { 200: place },
});

const move = apiRoute({
  method: 'post',
  path: '/mouse/move',
  tags,
  summary: 'Move the mouse cursor, in a straight line that takes `durationMs`',
  description: moved,
  request: { body: jsonBody(point.extend({ durationMs: durationMs.default(0) })) },
  responses: { 200: place },
});

const click = apiRoute({
  method: 'post',
  path: '/mouse/click',
  tags,
  summary: 'Click where the pointer is, or at a point',
  description: moved,
  request: {
    body: jsonBody(point.partial().extend(clickHow)),
  },
  responses: { 200: place },
});

const drag = apiRoute({
  method: 'post',
  path: '/mouse/drag',
  tags,
  summary: 'Press a button at one point and release it at another',
  description: moved,
  request: {
    body: jsonBody(
      z.strictObject({ from: point, to: point, button, durationMs: durationMs.default(200) }),
    ),
  },
  responses: { 200: place },
});

const scroll = apiRoute({
  method: 'post',
  path: '/mouse/scroll',
  tags,
  summary: 'Turn the wheel: `dx` steps to the right, `dy` steps down',
  description: moved,
  request: { body: jsonBody(point.partial().extend({ dx: steps, dy: steps })) },
  responses: { 200: place },
});

export function mouseRoutes(api: HostApi, { input }: Host) {
  api.openapi(getPosition, async (c) => c.json(await input.position(), 200));

  api.openapi(move, async (c) => {
    return c.json(await input.move(c.req.valid('json'), c.req.raw.signal), 200);
  });

  api.openapi(click, async (c) => {
    const { x, y, ...how } = c.req.valid('json');
    return c.json(await input.click({ at: wholePoint(x, y), ...how }, c.req.raw.signal), 200);
  });

  api.openapi(drag, async (c) => {
    return c.json(await input.drag(c.req.valid('json'), c.req.raw.signal), 200);
  });

  api.openapi(scroll, async (c) => {
    const { x, y, dx, dy } = c.req.valid('json');
    return c.json(await input.scroll({ at: wholePoint(x, y), dx, dy }, c.req.raw.signal), 200);
  });
}

/** Both numbers or none: half a point would have to be guessed. */
function wholePoint(x: number | undefined, y: number | undefined) {
  if (x === undefined && y === undefined) return undefined;
  if (x !== undefined && y !== undefined) return { x, y };
  throw new Problem('invalid_request', 'A point needs both x and y.');
}
