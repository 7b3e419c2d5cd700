import koffi from 'koffi';

/** A connection to the X server, as the C library hands it out. */
export type Connection = object;

export type Xlib = ReturnType<typeof loadXlib>;

let loaded: Xlib | undefined;

/** The few functions of libX11 and libXtst that nut-js leaves out, loaded at their first use. */
export function xlib(): Xlib {
  loaded ??= loadXlib();
  return loaded;
}

function loadXlib() {
  const x11 = koffi.load('libX11.so.6');
  const xtst = koffi.load('libXtst.so.6');
  const errorCount = countErrors(x11);
  const keyboardState = koffi.struct({
    group: 'uint8',
    lockedGroup: 'uint8',
    baseGroup: 'uint16',
    latchedGroup: 'uint16',
    mods: 'uint8',
    baseMods: 'uint8',
    latchedMods: 'uint8',
    lockedMods: 'uint8',
    compatState: 'uint8',
    grabMods: 'uint8',
    compatGrabMods: 'uint8',
    lookupMods: 'uint8',
    compatLookupMods: 'uint8',
    pointerButtons: 'uint16',
  });
  return {
    open: x11.func('void *XOpenDisplay(const char *name)'),
    close: x11.func('int XCloseDisplay(void *display)'),
    sync: x11.func('int XSync(void *display, int discard)'),
    keycodeRange: x11.func('int XDisplayKeycodes(void *display, _Out_ int *min, _Out_ int *max)'),
    keysymAt: x11.func(
      'unsigned long XkbKeycodeToKeysym(void *display, uint8_t code, int group, int level)',
    ),
    changeMapping: x11.func(
      'int XChangeKeyboardMapping(void *display, int first, int perCode, unsigned long *keysyms, int codes)',
    ),
    state: x11.func('XkbGetState', 'int', [
      'void *',
      'unsigned int',
      koffi.out(koffi.pointer(keyboardState)),
    ]),
    /** Errors that the X server answered so far, on any connection of this process. */
    errorCount,
    rootWindow: x11.func('unsigned long XDefaultRootWindow(void *display)'),
    grabKey: x11.func(
      'int XGrabKey(void *display, int code, unsigned int modifiers, unsigned long window, int ownerEvents, int pointerMode, int keyboardMode)',
    ),
    ungrabKey: x11.func(
      'int XUngrabKey(void *display, int code, unsigned int modifiers, unsigned long window)',
    ),
    fakeKey: xtst.func(
      'int XTestFakeKeyEvent(void *display, unsigned int code, int isPress, unsigned long delay)',
    ),
  };
}

/** The library's own handler ends the process at any error, such as a layout that just changed. */
function countErrors(x11: ReturnType<typeof koffi.load>): () => number {
  let count = 0;
  const handler = koffi.proto('int ScreenscribeXErrorHandler(void *display, void *event)');
  const onError = koffi.register(() => {
    count += 1;
    return 0;
  }, koffi.pointer(handler));
  x11.func('XSetErrorHandler', 'void *', [koffi.pointer(handler)])(onError);
  return () => count;
}
