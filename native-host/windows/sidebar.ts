import type { SidebarState } from '../../shared/api/window.ts';
import { askExtension } from '../extensions/ask-extension.ts';
import type { Extensions } from '../extensions/extensions.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** The sidebar, in whichever browser it is shown. */
export type Sidebar = {
  state(): Promise<SidebarState>;
  show(signal?: AbortSignal): Promise<SidebarState>;
  /** Hides it everywhere. */
  hide(): Promise<SidebarState>;
  toggle(signal?: AbortSignal): Promise<SidebarState>;
};

const hidden: SidebarState = { visible: false, kind: null };

/** In ms: opening a window may have to wait for a busy browser. */
const timeoutMs = 20_000;

export function createSidebar({
  extensions,
  settings,
}: {
  extensions: Extensions;
  settings: SettingsStore;
}): Sidebar {
  const sidebar: Sidebar = {
    async state() {
      const states = await Promise.all(
        extensions.attached().map((each) => askExtension(each, 'sidebar.state', {})),
      );
      return states.find(({ visible }) => visible) ?? hidden;
    },
    async show(signal) {
      const shown = await sidebar.state();
      if (shown.kind === 'panel') return shown;
      const { sidebarSide: side } = settings.current.ui;
      const extension = await extensions.reach(signal);
      return await askExtension(extension, 'sidebar.show', { side }, { timeoutMs, signal });
    },
    async hide() {
      await Promise.all(
        extensions.attached().map((each) => askExtension(each, 'sidebar.hide', {}, { timeoutMs })),
      );
      return await sidebar.state();
    },
    async toggle(signal) {
      const { visible } = await sidebar.state();
      return visible ? await sidebar.hide() : await sidebar.show(signal);
    },
  };
  return sidebar;
}
