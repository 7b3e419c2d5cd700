import koffi from 'koffi';

/** Subscribes to redraws at the X server, until the process ends. */
export function watchDrawing(): () => number | null {
  if (process.platform !== 'linux') return () => null;
  try {
    return watchDamage();
  } catch {
    // The extension, or its client library, is not available everywhere.
    return () => null;
  }
}

/** One event at the first change, and none until it is read. */
const reportNonEmpty = 3;
/** In bytes, for every event of Xlib. */
const eventSize = 192;

/**
 * Counts how often a redraw of the desktop was detected. libX11 ends the process when the X server
 * goes: use this in a child process only. Source:
 * https://gitlab.freedesktop.org/xorg/proto/xorgproto/-/blob/master/damageproto.txt
 */
function watchDamage(): () => number | null {
  const x11 = koffi.load('libX11.so.6');
  const damage = koffi.load('libXdamage.so.1');
  const open = x11.func('void *XOpenDisplay(const char *name)');
  const rootWindow = x11.func('unsigned long XDefaultRootWindow(void *display)');
  const sync = x11.func('int XSync(void *display, int discard)');
  const takeEvent = x11.func('int XCheckTypedEvent(void *display, int type, _Out_ uint8_t *event)');
  const query = damage.func(
    'int XDamageQueryExtension(void *display, _Out_ int *firstEvent, _Out_ int *firstError)',
  );
  const create = damage.func(
    'unsigned long XDamageCreate(void *display, unsigned long drawable, int level)',
  );
  const subtract = damage.func(
    'void XDamageSubtract(void *display, unsigned long damage, unsigned long repair, unsigned long parts)',
  );
  const display = open(null);
  const firstEvent = [0];
  if (display === null || !query(display, firstEvent, [0])) return () => null;
  const watched = create(display, rootWindow(display), reportNonEmpty);
  const event = new Uint8Array(eventSize);
  let count = 0;
  return () => {
    let isDrawn = false;
    while (takeEvent(display, firstEvent[0] ?? 0, event)) isDrawn = true;
    if (isDrawn) {
      count += 1;
      // From here on the next change is reported: a look at the screen now includes all earlier
      // ones.
      subtract(display, watched, 0, 0);
      sync(display, 0);
    }
    return count;
  };
}
