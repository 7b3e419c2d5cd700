import type { Box } from '../../shared/api/box.ts';
import type { Display } from '../../shared/api/display.ts';
import { Problem } from '../../shared/api/problem.ts';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { connectedDisplays } from './connected-displays.ts';
import { desktopBounds, intersection, requireOnScreen } from './desktop-bounds.ts';
import type { CapturableDisplay, ConnectedDisplays } from './display-image.ts';
import type { Area, Frozen, Shot } from './screen.ts';

/** The current pixels of the desktop. */
export async function shoot(area: Area): Promise<Shot> {
  using located = await locate(area);
  const { bounds, displays } = located;
  const [only, ...others] = displays;
  if (only && others.length === 0 && covers(only, bounds)) {
    const image = await photograph(only, bounds);
    const { width, height } = bounds;
    return { picture: { width, height, data: await image.toRaw() }, bounds };
  }
  return { picture: await stitchDisplays(displays, bounds), bounds };
}

/** The same as PNG bytes. */
export async function shootPng(area: Area): Promise<Uint8Array<ArrayBuffer>> {
  using located = await locate(area);
  const { bounds, displays } = located;
  const [only, ...others] = displays;
  if (only && others.length === 0 && covers(only, bounds)) {
    // An add-on's image is encoded by native code in another thread.
    return new Uint8Array(await (await photograph(only, bounds)).toPng());
  }
  return encodePng(await stitchDisplays(displays, bounds));
}

/** Every display, or the one with that id, at the same moment. */
export async function freeze(id: string | undefined): Promise<Frozen[]> {
  using located = await locate({ display: id });
  const { displays } = located;
  requireHoldable(displays);
  const images = await Promise.all(displays.map(({ photograph }) => photograph()));
  return Promise.all(
    displays.map(async ({ photograph: _, ...display }, at) => {
      const image = images[at];
      if (!image) throw new Error('A display was not photographed.');
      const { width, height } = image;
      const picture = { width, height, data: await image.toRaw() };
      // The photographed size counts, should the display's mode have just changed.
      return { display: { ...display, width, height }, picture };
    }),
  );
}

/** The requested pixels and the displays that show some of them. */
export async function locate({
  region,
  display,
}: Area): Promise<ConnectedDisplays & { bounds: Box }> {
  const connected = await connectedDisplays();
  try {
    const all = connected.displays;
    const candidates = display === undefined ? all : [findDisplay(all, display)];
    if (region) requireOnScreen(region, candidates);
    const bounds = region ?? desktopBounds(candidates);
    const displays = candidates.filter((one) => intersection(one, bounds));
    return { bounds, displays, [Symbol.dispose]: () => connected[Symbol.dispose]() };
  } catch (error) {
    connected[Symbol.dispose]();
    throw error;
  }
}

function findDisplay(displays: CapturableDisplay[], id: string): CapturableDisplay {
  const found = displays.find((display) => display.id === id);
  if (found) return found;
  const known = displays.map((display) => display.id).join(', ');
  throw new Problem('not_found', `No display has the id “${id}”. Connected: ${known}.`);
}

function covers(display: Display, region: Box): boolean {
  const shared = intersection(display, region);
  return shared?.width === region.width && shared.height === region.height;
}

/** The part of one display in `region`, which must be within the display. */
async function photograph(display: CapturableDisplay, region: Box) {
  const image = await display.photograph();
  if (region.width === image.width && region.height === image.height) return image;
  return image.crop(region.x - display.x, region.y - display.y, region.width, region.height);
}

/** Four bytes each: three 8K displays, or sixteen 4K ones. */
const frozenPixels = 133_000_000;

function requireHoldable(displays: Display[]): void {
  const pixels = displays.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels <= frozenPixels) return;
  throw new Problem(
    'payload_too_large',
    `The displays have ${pixels} pixels together; ${frozenPixels} can be held at once. ` +
      'Capture one of them: name it as `display`.',
  );
}

async function stitchDisplays(displays: CapturableDisplay[], bounds: Box): Promise<RgbaImage> {
  const parts = await Promise.all(
    displays.map(async (display) => {
      const part = intersection(display, bounds) ?? bounds;
      const { width, height } = part;
      const image = await photograph(display, part);
      const data = await image.toRaw();
      return { picture: { width, height, data }, x: part.x - bounds.x, y: part.y - bounds.y };
    }),
  );
  return stitch(bounds, parts);
}

type PicturePart = { picture: RgbaImage; x: number; y: number };

/** Combines parts at their places into an image of the given size; uncovered pixels are black. */
function stitch(size: { width: number; height: number }, parts: PicturePart[]): RgbaImage {
  const { width, height } = size;
  const data = new Uint8Array(width * height * 4);
  new Uint32Array(data.buffer).fill(opaqueBlack);
  for (const { picture, x, y } of parts) {
    for (let row = 0; row < picture.height; row++) {
      const from = row * picture.width * 4;
      const to = ((y + row) * width + x) * 4;
      data.set(picture.data.subarray(from, from + picture.width * 4), to);
    }
  }
  return { width, height, data };
}

const opaqueBlack = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0] ?? 0;
