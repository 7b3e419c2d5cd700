import koffi from 'koffi';
import type { Box } from '../../../shared/api/box.ts';
import type { Shot } from '../screen.ts';

/** For XGetImage: all bits of a pixel, one after the other. */
const allPlanes = 0xffffffff;
const zPixmap = 2;

type Grab = (region: Box) => Shot | undefined;
let grab: Grab | undefined;

/**
 * The pixels of a part of the screen as the X server stores them, four bytes each; undefined where
 * it uses another format or the part is not on the screen. libX11 ends the process when the X
 * server goes: use this in a child process only.
 */
export function grabRegion(region: Box): Shot | undefined {
  try {
    grab ??= openGrab();
    return grab(region);
  } catch {
    // The library is not installed everywhere.
    grab = () => undefined;
    return undefined;
  }
}

function openGrab(): Grab {
  const x11 = koffi.load('libX11.so.6');
  const open = x11.func('void *XOpenDisplay(const char *name)');
  const rootWindow = x11.func('unsigned long XDefaultRootWindow(void *display)');
  const getGeometry = x11.func(
    'int XGetGeometry(void *display, unsigned long drawable, _Out_ unsigned long *root, _Out_ int *x, _Out_ int *y, _Out_ unsigned int *width, _Out_ unsigned int *height, _Out_ unsigned int *border, _Out_ unsigned int *depth)',
  );
  const getImage = x11.func(
    'void *XGetImage(void *display, unsigned long drawable, int x, int y, unsigned int width, unsigned int height, unsigned long planes, int format)',
  );
  const destroyImage = x11.func('int XDestroyImage(void *image)');
  // The fields of XImage that are read.
  const imageType = koffi.struct({
    width: 'int',
    height: 'int',
    xOffset: 'int',
    format: 'int',
    data: 'void *',
    byteOrder: 'int',
    bitmapUnit: 'int',
    bitmapBitOrder: 'int',
    bitmapPad: 'int',
    depth: 'int',
    bytesPerLine: 'int',
    bitsPerPixel: 'int',
  });
  const display = open(null);
  if (display === null) throw new Error('the X server did not answer');
  const root = rootWindow(display);

  function isOnRoot({ x, y, width, height }: Box): boolean {
    const [rootWidth, rootHeight] = [[0], [0]];
    getGeometry(display, root, [0], [0], [0], rootWidth, rootHeight, [0], [0]);
    return (
      x >= 0 && y >= 0 && x + width <= (rootWidth[0] ?? 0) && y + height <= (rootHeight[0] ?? 0)
    );
  }

  return (region) => {
    // A part outside of it would be a protocol error, which ends the process.
    if (!isOnRoot(region)) return undefined;
    const { x, y, width, height } = region;
    const image = getImage(display, root, x, y, width, height, allPlanes, zPixmap);
    if (image === null) return undefined;
    try {
      const { bitsPerPixel, bytesPerLine, data } = koffi.decode(image, imageType);
      if (bitsPerPixel !== 32 || bytesPerLine !== width * 4) return undefined;
      const bytes = new Uint8Array(koffi.view(data, bytesPerLine * height)).slice();
      return { picture: { width, height, data: bytes }, bounds: region };
    } finally {
      destroyImage(image);
    }
  };
}
