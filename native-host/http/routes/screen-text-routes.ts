import { z } from '@hono/zod-openapi';
import {
  clickedText,
  clickOffset,
  clickTarget,
  screenTextOperations,
} from '../../../shared/api/operations/screen-text-operations.ts';
import { desktopWindow } from '../../../shared/api/screen-matches.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import { clickHow } from '../../input/mouse-shapes.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Text on the screen'];
const { find, wait, snapshot, focusWindow } = screenTextOperations;
const inPixels = 'In physical pixels of the virtual desktop, as GET /displays reports it. ';

const findText = apiRoute({
  method: 'post',
  path: '/screen/find',
  tags,
  summary: 'Find a text on the screen',
  description:
    `${inPixels}\`contains\` finds it within words too, \`exact\` as whole words, \`fuzzy\` also what is ` +
    'nearly the same, `regex` by a regular expression within each line. What did not change ' +
    'since the screen was read last is not read again.',
  request: { body: jsonBody(find.params) },
  responses: {
    200: json(find.result, 'Where it stands, in reading order; none where it does not'),
  },
});

const clickText = apiRoute({
  method: 'post',
  path: '/screen/click',
  tags,
  summary: 'Click a text on the screen',
  description:
    'By what it says, or by the `ref` of something that was found. Never by guess: 404 ' +
    '`text_not_found` with `closest`, 409 `text_ambiguous` with `matches` where it is there more ' +
    'than once and `nth`, from 1, is left out, 409 `screen_changed` where something else stands ' +
    'there by now.',
  request: {
    body: jsonBody(
      z.union([
        z.strictObject({
          ...clickTarget.options[0].shape,
          ...clickHow,
          offset: clickOffset.optional(),
        }),
        z.strictObject({
          ...clickTarget.options[1].shape,
          ...clickHow,
          offset: clickOffset.optional(),
        }),
      ]),
    ),
  },
  responses: { 200: json(clickedText, 'Where was clicked') },
});

const waitForText = apiRoute({
  method: 'post',
  path: '/screen/wait',
  tags,
  summary: 'Wait until a text appears or vanishes, or until nothing changes any more',
  description:
    '504 `timeout` where it does not within `timeoutMs`, with the `lines` that are on the screen, ' +
    'or where it keeps `changing`.',
  request: { body: jsonBody(wait.params) },
  responses: { 200: json(wait.result, 'It is so') },
});

const takeSnapshot = apiRoute({
  method: 'post',
  path: '/screen/snapshot',
  tags,
  summary: 'All lines of text on the screen, and the windows of the desktop',
  description:
    `${inPixels}With \`since\`, the \`snapshotId\` of an earlier one, only what is another than then. ` +
    'The last 20 are kept for two minutes: 410 `snapshot_expired` after that.',
  request: { body: jsonBody(snapshot.params) },
  responses: { 200: json(snapshot.result, 'What is to be seen') },
});

const listWindows = apiRoute({
  method: 'get',
  path: '/windows/all',
  tags,
  summary: 'The windows of all programs, the topmost first',
  description: `${inPixels}None where the system does not tell, as on Wayland.`,
  responses: { 200: json(z.object({ windows: z.array(desktopWindow) }), 'The windows') },
});

const focus = apiRoute({
  method: 'post',
  path: '/windows/focus',
  tags,
  summary: 'Bring a window to the front and give it the keyboard',
  description:
    'By its `ref`, or by a part of its title: 404 `text_not_found` with `closest`, 409 ' +
    '`text_ambiguous` with `matches` where several have it.',
  request: { body: jsonBody(focusWindow.params) },
  responses: { 200: json(focusWindow.result, 'It has the keyboard') },
});

export function screenTextRoutes(api: HostApi, { screenText, desktopWindows }: Host) {
  api.openapi(findText, async (c) => {
    return c.json(await screenText.find(c.req.valid('json'), c.req.raw.signal), 200);
  });

  api.openapi(clickText, async (c) => {
    const { button, count, modifiers, offset, ...target } = c.req.valid('json');
    const how = { button, count, modifiers, offset };
    return c.json(await screenText.click(target, how, c.req.raw.signal), 200);
  });

  api.openapi(waitForText, async (c) => {
    return c.json(await screenText.wait(c.req.valid('json'), c.req.raw.signal), 200);
  });

  api.openapi(takeSnapshot, async (c) => {
    return c.json(await screenText.snapshot(c.req.valid('json'), c.req.raw.signal), 200);
  });

  api.openapi(listWindows, async (c) => c.json({ windows: await desktopWindows.list() }, 200));

  api.openapi(focus, async (c) => {
    return c.json(await desktopWindows.focus(c.req.valid('json'), c.req.raw.signal), 200);
  });
}
