import { z } from '@hono/zod-openapi';
import { appWindow, preferencesTab } from '../../../shared/api/window.ts';
import { bytes, json } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Screenshots and windows'];
const uiTags = ['Settings and UI'];

/** A GET opens the window too, so that a link or a bookmark can. */
const methods = ['get', 'post'] as const;
type OpeningMethod = (typeof methods)[number];

const openPreferences = (method: OpeningMethod) =>
  apiRoute({
    method,
    path: '/preferences',
    tags: uiTags,
    summary: 'Open the preferences window',
    request: { query: z.strictObject({ tab: preferencesTab.optional() }) },
    responses: {
      200: json(z.object({ opened: z.literal(true), tab: preferencesTab }), 'It is shown'),
    },
  });

const opened = { 200: json(z.object({ opened: z.literal(true) }), 'It is shown') };

const openAbout = (method: OpeningMethod) =>
  apiRoute({
    method,
    path: '/about',
    tags: uiTags,
    summary: 'Show the About window',
    responses: opened,
  });

const openOnboarding = (method: OpeningMethod) =>
  apiRoute({
    method,
    path: '/onboarding',
    tags: uiTags,
    summary: 'Show the onboarding wizard',
    responses: opened,
  });

const getWindows = apiRoute({
  method: 'get',
  path: '/windows',
  tags,
  summary: 'List all visible windows of the application, in physical pixels of the desktop',
  responses: { 200: json(z.object({ windows: z.array(appWindow) }), 'The windows') },
});

const getScreenshot = apiRoute({
  method: 'get',
  path: '/screenshot',
  tags,
  summary: 'Capture the application windows',
  description:
    'Several windows give their union, transparent between and where windows of other programs ' +
    'cover them. `window` is an id of GET /windows, or a kind.',
  request: { query: z.strictObject({ window: z.string().min(1).max(200).optional() }) },
  responses: { 200: bytes('image/png', 'The pixels as PNG') },
});

const getSidebarScreenshot = apiRoute({
  method: 'get',
  path: '/sidebar/screenshot',
  tags,
  summary: 'Capture the sidebar',
  responses: { 200: bytes('image/png', 'The pixels as PNG') },
});

export function windowRoutes(api: HostApi, { windows }: Host) {
  for (const method of methods) {
    api.openapi(openPreferences(method), async (c) => {
      const { tab = 'general' } = c.req.valid('query');
      await windows.open({ kind: 'preferences', tab }, c.req.raw.signal);
      return c.json({ opened: true as const, tab }, 200);
    });

    api.openapi(openAbout(method), async (c) => {
      await windows.open({ kind: 'about' }, c.req.raw.signal);
      return c.json({ opened: true as const }, 200);
    });

    api.openapi(openOnboarding(method), async (c) => {
      await windows.open({ kind: 'onboarding' }, c.req.raw.signal);
      return c.json({ opened: true as const }, 200);
    });
  }

  api.openapi(getWindows, async (c) => c.json({ windows: await windows.list() }, 200));

  api.openapi(getScreenshot, async (c) => {
    const png = await windows.photograph(c.req.valid('query').window);
    return new Response(png, { headers: { 'content-type': 'image/png' } });
  });

  api.openapi(getSidebarScreenshot, async () => {
    const png = await windows.photographSidebar();
    return new Response(png, { headers: { 'content-type': 'image/png' } });
  });
}
