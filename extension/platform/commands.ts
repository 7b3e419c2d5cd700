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
