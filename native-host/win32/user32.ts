import koffi, { type LibraryHandle, type TypeObject } from 'koffi';

/** A window handle of Windows: 64 bits, of which no more than 32 are ever used. */
export type WindowHandle = number;

export type User32 = ReturnType<typeof loadUser32>;

let loaded: User32 | undefined;

/**
 * The functions of Windows that input and windows need, loaded at their first use. All of them use
 * physical pixels from then on, on every display.
 */
export function user32(): User32 {
  loaded ??= loadUser32();
  return loaded;
}

function loadUser32() {
  const library = koffi.load('user32.dll');
  const declare = (name: string, result: string, parameters: Parameter[] = []) =>
    roomy(library, name, { result, parameters });
  // -4 is per-monitor awareness, version 2. If one is set already, it stays.
  declare('SetProcessDpiAwarenessContext', 'int', ['intptr_t'])(-4);
  const point = koffi.struct({ x: 'int32', y: 'int32' });
  const sendInput = (input: TypeObject) =>
    declare('SendInput', 'uint32', ['uint32', koffi.pointer(input), 'int']);
  return {
    sendKeys: sendInput(koffi.struct(inputOf(keyFields))),
    sendMouse: sendInput(koffi.struct(inputOf(mouseFields))),
    mapKey: declare('MapVirtualKeyW', 'uint32', ['uint32', 'uint32']),
    keyState: declare('GetAsyncKeyState', 'int16', ['int']),
    metric: declare('GetSystemMetrics', 'int', ['int']),
    cursorPosition: declare('GetCursorPos', 'int', [koffi.out(koffi.pointer(point))]),
    setCursorPosition: declare('SetCursorPos', 'int', ['int', 'int']),
    foregroundWindow: declare('GetForegroundWindow', 'intptr_t'),
    setForegroundWindow: declare('SetForegroundWindow', 'int', ['intptr_t']),
    showWindow: declare('ShowWindow', 'int', ['intptr_t', 'int']),
    topWindow: declare('GetTopWindow', 'intptr_t', ['intptr_t']),
    relatedWindow: declare('GetWindow', 'intptr_t', ['intptr_t', 'uint32']),
    shellWindow: declare('GetShellWindow', 'intptr_t'),
    isVisible: declare('IsWindowVisible', 'int', ['intptr_t']),
    isMinimized: declare('IsIconic', 'int', ['intptr_t']),
    windowLong: declare('GetWindowLongPtrW', 'intptr_t', ['intptr_t', 'int']),
    title: declare('GetWindowTextW', 'int', ['intptr_t', 'void *', 'int']),
    rectangle: declare('GetWindowRect', 'int', ['intptr_t', 'void *']),
    processOf: declare('GetWindowThreadProcessId', 'uint32', ['intptr_t', '_Out_ uint32 *']),
  };
}

type Parameter = string | TypeObject | ReturnType<typeof koffi.out>;

/** More than any function of Windows takes. */
const spareCount = 16;
const spareValues = Array<number>(spareCount).fill(0);

/**
 * Declares a function with additional parameters. koffi makes calls on a stack of its own that ends
 * directly behind the parameters. Wine reads beyond that, faults, and never recovers; Windows does
 * not mind, since on x64 the caller removes the parameters.
 */
export function roomy(
  library: LibraryHandle,
  name: string,
  { result, parameters }: { result: string; parameters: Parameter[] },
): (...values: unknown[]) => number {
  const spare = Array<Parameter>(spareCount).fill('uintptr_t');
  const call = library.func(name, result, [...parameters, ...spare]);
  return (...values) => Number(call(...values, ...spareValues));
}

/**
 * `INPUT`: a number for the kind, then the fields of that kind, padded to the size of a mouse's.
 */
function inputOf(fields: Record<string, string>) {
  return { type: 'uint32', ...fields };
}

/** `KEYBDINPUT`. Source: https://learn.microsoft.com/windows/win32/api/winuser/ns-winuser-input */
const keyFields = {
  fill: 'uint32',
  key: 'uint16',
  scan: 'uint16',
  flags: 'uint32',
  time: 'uint32',
  extra: 'uintptr_t',
  rest: 'uint64',
};

/** `MOUSEINPUT`. */
const mouseFields = {
  fill: 'uint32',
  dx: 'int32',
  dy: 'int32',
  amount: 'int32',
  flags: 'uint32',
  time: 'uint32',
  extra: 'uintptr_t',
};

/** The size of `INPUT` in bytes. */
export const inputBytes = 40;
