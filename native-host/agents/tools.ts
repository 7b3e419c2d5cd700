import { clickTextTool } from './tools/click-text.ts';
import { clipboardReadTool } from './tools/clipboard-read.ts';
import { clipboardWriteTool } from './tools/clipboard-write.ts';
import { convertDocumentTool } from './tools/convert-document.ts';
import { findTextTool } from './tools/find-text.ts';
import { focusWindowTool } from './tools/focus-window.ts';
import { historyAddTool } from './tools/history-add.ts';
import { historySearchTool } from './tools/history-search.ts';
import { listWindowsTool } from './tools/list-windows.ts';
import { mouseClickTool } from './tools/mouse-click.ts';
import { mouseDragTool } from './tools/mouse-drag.ts';
import { mouseMoveTool } from './tools/mouse-move.ts';
import { mouseScrollTool } from './tools/mouse-scroll.ts';
import { pressKeysTool } from './tools/press-keys.ts';
import { readImageTool } from './tools/read-image.ts';
import { readRegionTool } from './tools/read-region.ts';
import { screenshotTool } from './tools/screenshot.ts';
import { snapshotTool } from './tools/snapshot.ts';
import type { Tool } from './tools/tool.ts';
import { typeTextTool } from './tools/type-text.ts';
import { waitForTextTool } from './tools/wait-for-text.ts';

/** Everything that agents may have done, as far as a person allows it. */
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
