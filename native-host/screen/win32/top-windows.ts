import path from 'node:path';
import koffi from 'koffi';
import type { Box } from '../../../shared/api/box.ts';
import { roomy, user32, type WindowHandle } from '../../win32/user32.ts';
import type { SystemWindow } from '../system-window.ts';

/** Windows come and go during the walk; no desktop has this many. */
const maxWalked = 10_000;
const nextBelow = 2;
const extendedStyle = -20;
const styles = { tool: 0x80, neverActive: 0x8000000, inTaskbar: 0x40000 };
/** Attributes from the compositor of Windows. */
const attributes = { visibleFrame: 9, cloaked: 14 };
const titleUnits = 1_024;
const pathUnits = 1_024;
/** The right to query a process for its name, which even programs of an administrator grant. */
const queryLimited = 0x1000;

/** The windows that a person sees as such, the topmost first. */
export function topWindows(): SystemWindow[] {
  const { foregroundWindow } = user32();
  const focused = foregroundWindow();
  return [...allWindows()].filter(isShown).flatMap((window) => {
    const title = titleOf(window);
    const box = frameOf(window);
    if (title === '' || !box) return [];
    const pid = [0];
    user32().processOf(window, pid);
    return {
      id: window,
      pid: pid[0],
      title,
      app: programOf(pid[0]),
      box,
      focused: window === focused,
    };
  });
}

function* allWindows(): Iterable<WindowHandle> {
  const { topWindow, relatedWindow } = user32();
  let window = topWindow(0);
  for (let walked = 0; window !== 0 && walked < maxWalked; walked += 1) {
    yield window;
    window = relatedWindow(window, nextBelow);
  }
}

/** The windows of suspended apps exist, visible but cloaked. */
function isShown(window: WindowHandle): boolean {
  const { isVisible, isMinimized, windowLong, shellWindow } = user32();
  if (!isVisible(window) || isMinimized(window) || window === shellWindow()) return false;
  const style = windowLong(window, extendedStyle);
  if (style & (styles.tool | styles.neverActive) && !(style & styles.inTaskbar)) return false;
  const cloaked = Buffer.alloc(4);
  libraries().attribute(window, attributes.cloaked, cloaked, cloaked.length);
  return cloaked.readUInt32LE() === 0;
}

function titleOf(window: WindowHandle): string {
  const buffer = Buffer.alloc(titleUnits * 2);
  const length = user32().title(window, buffer, titleUnits);
  return buffer.toString('utf16le', 0, length * 2);
}

/** Its visible part: the window's rectangle includes invisible borders. */
function frameOf(window: WindowHandle): Box | undefined {
  const seen = Buffer.alloc(16);
  if (libraries().attribute(window, attributes.visibleFrame, seen, seen.length) !== 0) {
    if (user32().rectangle(window, seen) === 0) return undefined;
  }
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) =>
    seen.readInt32LE(at),
  );
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return box.width > 0 && box.height > 0 ? box : undefined;
}

/** The name of its file, as in “notepad”; empty where Windows does not report it. */
function programOf(pid: number | undefined): string {
  const { openProcess, imageName, closeHandle } = libraries();
  const process = openProcess(queryLimited, 0, pid ?? 0);
  if (process === 0) return '';
  const buffer = Buffer.alloc(pathUnits * 2);
  const units = Buffer.alloc(4);
  units.writeUInt32LE(pathUnits);
  const isKnown = imageName(process, 0, buffer, units);
  closeHandle(process);
  if (isKnown === 0) return '';
  const file = buffer.toString('utf16le', 0, units.readUInt32LE() * 2);
  return path.win32.basename(file).replace(/\.exe$/i, '');
}

let loaded: ReturnType<typeof loadLibraries> | undefined;

function libraries() {
  loaded ??= loadLibraries();
  return loaded;
}

function loadLibraries() {
  const kernel = koffi.load('kernel32.dll');
  const compositor = koffi.load('dwmapi.dll');
  return {
    attribute: roomy(compositor, 'DwmGetWindowAttribute', {
      result: 'int32',
      parameters: ['intptr_t', 'uint32', 'void *', 'uint32'],
    }),
    openProcess: roomy(kernel, 'OpenProcess', {
      result: 'intptr_t',
      parameters: ['uint32', 'int', 'uint32'],
    }),
    imageName: roomy(kernel, 'QueryFullProcessImageNameW', {
      result: 'int',
      parameters: ['intptr_t', 'uint32', 'void *', 'void *'],
    }),
    closeHandle: roomy(kernel, 'CloseHandle', { result: 'int', parameters: ['intptr_t'] }),
  };
}
