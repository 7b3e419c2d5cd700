import { sidebarState } from '../../../shared/api/window.ts';
import { json } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Settings and UI'];
const responses = {
  200: json(
    sidebarState,
    'Whether it can be seen, as the browser’s own panel or as a window of its own',
  ),
};

const getSidebar = apiRoute({
  method: 'get',
  path: '/sidebar',
  tags,
  summary: 'Sidebar visibility state',
  responses,
});

const showSidebar = apiRoute({
  method: 'post',
  path: '/sidebar/show',
  tags,
  summary: 'Show the sidebar',
  description:
    'Only a click or a key of the person opens the browser’s own panel, so this opens a window ' +
    'at the edge of the display that the settings name (`ui.sidebarSide`).',
  responses,
});

const hideSidebar = apiRoute({
  method: 'post',
  path: '/sidebar/hide',
  tags,
  summary: 'Hide the sidebar, also the browser’s own panel',
  responses,
});

const toggleSidebar = apiRoute({
  method: 'post',
  path: '/sidebar/toggle',
  tags,
  summary: 'Toggle sidebar visibility',
  responses,
});

export function sidebarRoutes(api: HostApi, { sidebar }: Host) {
  api.openapi(getSidebar, async (c) => c.json(await sidebar.state(), 200));
  api.openapi(showSidebar, async (c) => c.json(await sidebar.show(c.req.raw.signal), 200));
  api.openapi(hideSidebar, async (c) => c.json(await sidebar.hide(), 200));
  api.openapi(toggleSidebar, async (c) => c.json(await sidebar.toggle(c.req.raw.signal), 200));
}
