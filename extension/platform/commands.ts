import { browser } from 'wxt/browser';
import type { Tab } from './capture-page.ts';

/** Calls `listener` whenever the keys of the command are pressed. */
export function onCommand(name: string, listener: (tab: Tab) => void): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === name && tab?.id !== undefined) listener({ id: tab.id, windowId: tab.windowId });
  });
}

/** The keys of a command as the browser writes them, empty where it has none. */
export async function commandKeys(name: string): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find((command) => command.name === name)?.shortcut ?? '';
}
