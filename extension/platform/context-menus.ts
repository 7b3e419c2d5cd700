import { browser } from 'wxt/browser';
import type { Tab } from './capture-page.ts';

export type ContextMenu = {
  id: string;
  contexts: ('page' | 'selection' | 'link' | 'editable' | 'image' | 'video' | 'frame' | 'action')[];
  /** `image` is the address of the image that was clicked. */
  onClick: (tab: Tab, image?: string) => void;
};

/**
 * Adds items to the browser's context menus. To be called when the background starts. Returns a
 * function that sets their titles again, as after a change of the language.
 */
export function addMenus(
  menus: ContextMenu[],
  titleOf: (id: string) => Promise<string>,
): () => Promise<void> {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const menu = menus.find(({ id }) => id === info.menuItemId);
    if (menu && tab?.id !== undefined)
      menu.onClick({ id: tab.id, windowId: tab.windowId }, info.srcUrl);
  });
  browser.runtime.onInstalled.addListener(async () => {
    await browser.contextMenus.removeAll();
    for (const { id, contexts } of menus) {
      const [first = 'page', ...others] = contexts;
      const title = await titleOf(id);
      browser.contextMenus.create({ id, title, contexts: [first, ...others] });
    }
  });
  return async () => {
    for (const { id } of menus) await browser.contextMenus.update(id, { title: await titleOf(id) });
  };
}
