import { z } from 'zod';
import type { Contract } from '../../shared/messages/contract.ts';
import { answerPages, askPage } from '../platform/messaging/page-messages.ts';
import { localSettings } from '../settings/local-settings.ts';
import type { OpenWindows } from './open-windows.ts';
import { showSidebarWindow } from './sidebar-window.ts';

const nothing = z.object({});

/** What pages ask of the background for the windows of the application. */
const windowRequests = {
  methods: { 'sidebar.open_window': { params: nothing, result: nothing } },
  events: {},
} satisfies Contract;

/** Opens the sidebar in a window at the side that is set; to be called in a page. */
export async function requestSidebarWindow(): Promise<void> {
  await askPage('windows', windowRequests, 'sidebar.open_window', {});
}

/** To be called when the background starts. */
export function answerWindowRequests(windows: OpenWindows): void {
  answerPages('windows', windowRequests, {
    async 'sidebar.open_window'() {
      const { ui } = await localSettings.read();
      await showSidebarWindow(windows, ui.sidebarSide);
      return {};
    },
  });
}
