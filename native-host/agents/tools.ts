import type { AgentHost } from './agent-host.ts';
import { clipboardReadTool, clipboardWriteTool } from './tools/clipboard.ts';
import { convertDocumentTool } from './tools/convert-document.ts';
import { historyAddTool, historySearchTool } from './tools/history.ts';
import { pressKeysTool, typeTextTool } from './tools/keyboard.ts';
import { mouseClickTool, mouseDragTool, mouseMoveTool, mouseScrollTool } from './tools/mouse.ts';
import { readImageTool, readRegionTool } from './tools/recognize.ts';
import { screenshotTool } from './tools/screenshot.ts';
import {
  clickTextTool,
  findTextTool,
  snapshotTool,
  waitForTextTool,
} from './tools/text-on-screen.ts';
import type { Tool } from './tools/tool.ts';
import { focusWindowTool, listWindowsTool } from './tools/windows.ts';

/** All tools for agents, each as far as a person allows it. */
export const tools: readonly Tool[] = [
  snapshotTool,
  findTextTool,
  clickTextTool,
  waitForTextTool,
  readRegionTool,
  readImageTool,
  screenshotTool,
  listWindowsTool,
  focusWindowTool,
  typeTextTool,
  pressKeysTool,
  mouseMoveTool,
  mouseClickTool,
  mouseDragTool,
  mouseScrollTool,
  clipboardReadTool,
  clipboardWriteTool,
  historySearchTool,
  historyAddTool,
  convertDocumentTool,
];

/** Calls `listener` after each change of what agents may do, until the result is disposed of. */
export function onToolsChanged({ agents, settings }: AgentHost, listener: () => void): Disposable {
  const listed = () => tools.filter(({ needs }) => agents.allows(needs)).map(({ name }) => name);
  let before = listed().join();
  return settings.onChange(() => {
    const now = listed().join();
    if (now === before) return;
    before = now;
    listener();
  });
}
