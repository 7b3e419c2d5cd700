import type { Box } from '../../shared/api/box.ts';
import type { Display } from '../../shared/api/display.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { encodePng } from '../image/encode-png.ts';
import { type CapturableDisplay, listDisplays } from './displays.ts';
import { desktopBounds, intersection, requireOnScreen } from './region.ts';
import { stitch } from './stitch.ts';

/** Which part of the desktop: a region in its pixels, one display, both, or all of it. */
export type Area = { region?: Box | undefined; display?: string | undefined };

/** A photograph and the place on the desktop that it shows. */
export type Shot = { picture: RgbaImage; bounds: Box };

/** One display as it was at a moment. Its pixels are held until nothing refers to it any more. */
export type FrozenDisplay = {
  display: Display;
  /** The whole of it as PNG bytes. */
  toPng(): Promise<Uint8Array>;
  /** A part of it, in pixels of the display, which must hold the whole part. */
  crop(part: Box): Promise<RgbaImage>;
};

/** Photographs the desktop. Every method throws `no_display` where there is none. */
export type Screen = {
  displays(): Promise<Display[]>;
  /** Throws `region_off_screen`, or `not_found` for a display that is not connected. */
  shoot(area: Area): Promise<Shot>;
  /** The same as PNG bytes. */
  shootPng(area: Area): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Every display, or the one with that id, at the same moment.
   * Throws `not_found` for one that is not connected, `payload_too_large` for more pixels than
   * can be held.
   */
  freeze(display?: string): Promise<FrozenDisplay[]>;
};

export function createScreen(): Screen {
  return {
    async displays() {
      const displays = await listDisplays();
      return displays.map(({ monitor: _, ...display }) => display);
    },
    async shoot(area) {
      const { bounds, displays } = await locate(area);
      const [only, ...others] = displays;
      if (only && others.length === 0 && covers(only, bounds)) {
        const image = await photograph(only, bounds);
        const { width, height } = bounds;
        return { picture: { width, height, data: await image.toRaw() }, bounds };
      }
      return { picture: await stitchDisplays(displays, bounds), bounds };
    },
    async shootPng(area) {
      const { bounds, displays } = await locate(area);
      const [only, ...others] = displays;
      if (only && others.length === 0 && covers(only, bounds)) {
        // The add-on encodes in native code and in another thread.
        return new Uint8Array(await (await photograph(only, bounds)).toPng());
      }
      return encodePng(await stitchDisplays(displays, bounds));
    },
    async freeze(id) {
      const { displays } = await locate({ display: id });
      requireHoldable(displays);
      return Promise.all(displays.map(freeze));
    },
  };
}

/** The pixels that are asked for and the displays that show some of them. */
async function locate(area: Area): Promise<{ bounds: Box; displays: CapturableDisplay[] }> {
  const all = await listDisplays();
  const candidates = area.display === undefined ? all : [findDisplay(all, area.display)];
  if (area.region) requireOnScreen(area.region, candidates);
  const bounds = area.region ?? desktopBounds(candidates);
  return { bounds, displays: candidates.filter((display) => intersection(display, bounds)) };
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

/** The part of one display that lies in `region`, which must lie in the display. */
async function photograph(display: CapturableDisplay, region: Box) {
  const image = await display.monitor.captureImage();
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

async function freeze({ monitor, ...display }: CapturableDisplay): Promise<FrozenDisplay> {
  const image = await monitor.captureImage();
  const { width, height } = image;
  return {
    // What was photographed counts, should the display's mode have changed just now.
    display: { ...display, width, height },
    // The add-on encodes in native code and in another thread.
    toPng: () => image.toPng(),
    async crop(part) {
      const cropped = await image.crop(part.x, part.y, part.width, part.height);
      return { width: part.width, height: part.height, data: await cropped.toRaw() };
    },
  };
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
