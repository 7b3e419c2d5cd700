import koffi from 'koffi';

/** A connection to the X server, as the C library returns it. */
export type Connection = object;

export type Xlib = ReturnType<typeof loadXlib>;

let loaded: Xlib | undefined;

/**
 * The functions of libX11 and libXtst that input needs, loaded at their first use. libX11 ends the
 * process when the X server goes: use them in a child process only.
 */
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
  const classHint = koffi.struct({ name: 'void *', class: 'void *' });
  const clientMessage = koffi.struct({
    type: 'int',
    serial: 'unsigned long',
    sendEvent: 'int',
    display: 'void *',
    window: 'unsigned long',
    messageType: 'unsigned long',
    format: 'int',
    // A message has five; every event is padded to the size of 24 of them.
    data: koffi.array('long', 17),
  });
  return {
    open: x11.func('void *XOpenDisplay(const char *name)'),
    close: x11.func('int XCloseDisplay(void *display)'),
    sync: x11.func('int XSync(void *display, int discard)'),
    free: x11.func('int XFree(void *memory)'),
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
    /** How many errors the X server has returned, on any connection of this process. */
    errorCount,
    rootWindow: x11.func('unsigned long XDefaultRootWindow(void *display)'),
    grabKey: x11.func(
      'int XGrabKey(void *display, int code, unsigned int modifiers, unsigned long window, int ownerEvents, int pointerMode, int keyboardMode)',
    ),
    ungrabKey: x11.func(
      'int XUngrabKey(void *display, int code, unsigned int modifiers, unsigned long window)',
    ),
    queryPointer: x11.func(
      'int XQueryPointer(void *display, unsigned long window, _Out_ unsigned long *root, _Out_ unsigned long *child, _Out_ int *rootX, _Out_ int *rootY, _Out_ int *x, _Out_ int *y, _Out_ unsigned int *mask)',
    ),
    /** One bit for each key that is down. */
    queryKeymap: x11.func('int XQueryKeymap(void *display, _Out_ uint8_t *bits)'),
    queryTree: x11.func(
      'int XQueryTree(void *display, unsigned long window, _Out_ unsigned long *root, _Out_ unsigned long *parent, _Out_ void **children, _Out_ unsigned int *count)',
    ),
    inputFocus: x11.func(
      'int XGetInputFocus(void *display, _Out_ unsigned long *window, _Out_ int *revertTo)',
    ),
    internAtom: x11.func('unsigned long XInternAtom(void *display, const char *name, int known)'),
    windowProtocols: x11.func(
      'int XGetWMProtocols(void *display, unsigned long window, _Out_ void **atoms, _Out_ int *count)',
    ),
    readProperty: x11.func(
      'int XGetWindowProperty(void *display, unsigned long window, unsigned long property, long offset, long length, int remove, unsigned long type, _Out_ unsigned long *actualType, _Out_ int *format, _Out_ unsigned long *count, _Out_ unsigned long *left, _Out_ void **data)',
    ),
    classHint: x11.func('XGetClassHint', 'int', [
      'void *',
      'unsigned long',
      koffi.out(koffi.pointer(classHint)),
    ]),
    /** A string in the library's memory. */
    decodeText: (memory: unknown): string => String(koffi.decode(memory, 'char', -1)),
    /** The atoms in an array in the library's memory. */
    decodeAtoms: (memory: unknown, count: number): number[] =>
      Array.from(koffi.decode(memory, koffi.array('unsigned long', count, 'Array')), Number),
    selectInput: x11.func('int XSelectInput(void *display, unsigned long window, long mask)'),
    sendMessage: x11.func('XSendEvent', 'int', [
      'void *',
      'unsigned long',
      'int',
      'long',
      koffi.pointer(clientMessage),
    ]),
    takeMessage: x11.func('XCheckTypedWindowEvent', 'int', [
      'void *',
      'unsigned long',
      'int',
      koffi.out(koffi.pointer(clientMessage)),
    ]),
    fakeKey: xtst.func(
      'int XTestFakeKeyEvent(void *display, unsigned int code, int isPress, unsigned long delay)',
    ),
    fakeButton: xtst.func(
      'int XTestFakeButtonEvent(void *display, unsigned int button, int isPress, unsigned long delay)',
    ),
    fakeMotion: xtst.func(
      'int XTestFakeMotionEvent(void *display, int screen, int x, int y, unsigned long delay)',
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
