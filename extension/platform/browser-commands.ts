import { browser } from 'wxt/browser';
import type { Tab } from './capture-page.ts';

/** As the manifest names them. */
export type CommandName = 'capture' | 'history' | 'picker';

/** Calls `listener` whenever the keys of the command are pressed. */
export function onCommand(name: CommandName, listener: (tab: Tab) => void): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === name && tab?.id !== undefined) listener({ id: tab.id, windowId: tab.windowId });
  });
}

/** The keys of a command as the browser writes them, empty where it has none. */
export async function commandKeys(name: CommandName): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find((command) => command.name === name)?.shortcut ?? '';
}

/** Whether the extension may set its hotkeys; elsewhere a page of the browser does. */
export const canSetHotkey: boolean = import.meta.env.FIREFOX;

/** Gives a command other keys, as `Ctrl+Shift+2`. Rejects where the browser does not accept them. */
export async function setHotkey(name: CommandName, shortcut: string): Promise<void> {
  // Firefox only: missing in the types, which are Chromium's.
  const commands = browser.commands as typeof browser.commands & FirefoxCommands;
  await commands.update({ name, shortcut });
}

/** Opens the page on which the browser sets the hotkeys of extensions. */
export async function openHotkeyPage(): Promise<void> {
  await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/commands/update */
type FirefoxCommands = { update(command: { name: string; shortcut: string }): Promise<void> };
