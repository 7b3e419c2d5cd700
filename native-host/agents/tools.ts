import type { AgentHost } from './agent-host.ts';
import { clipboardReadTool, clipboardWriteTool } from './tools/clipboard-tools.ts';
import { convertDocumentTool } from './tools/convert-document-tool.ts';
import { historyAddTool, historySearchTool } from './tools/history-tools.ts';
import { pressKeysTool, typeTextTool } from './tools/keyboard-tools.ts';
import {
  mouseClickTool,
  mouseDragTool,
  mouseMoveTool,
  mouseScrollTool,
} from './tools/mouse-tools.ts';
import { readImageTool, readRegionTool } from './tools/recognize-tool.ts';
import { screenshotTool } from './tools/screenshot-tool.ts';
import {
  clickTextTool,
  findTextTool,
  snapshotTool,
  waitForTextTool,
} from './tools/text-on-screen-tools.ts';
import type { Tool } from './tools/tool.ts';
import { focusWindowTool, listWindowsTool } from './tools/windows-tools.ts';

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
