import { closeSync, ftruncateSync, readSync } from 'node:fs';
import { Problem } from '../../../shared/api/problem.ts';
import { resizeImage } from '../../../shared/node/image/decode-with-sharp.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { connectWayland, type WaylandConnection } from '../../wayland/connection.ts';
import { type Globals, readGlobals } from '../../wayland/globals.ts';
import { memoryFile } from '../../wayland/local-socket.ts';
import type { ConnectedDisplays } from '../display-image.ts';
import { imageOf } from '../display-image.ts';
import { noDisplay } from '../display-server.ts';
import { castInUse, throwIfRevoked } from '../portal/cast-in-use.ts';
import { cutOutput, portalScreenshot } from '../portal/portal-screenshot.ts';
import { isSideways, type Output, placedOutputs, type Transform } from '../wayland-outputs.ts';

/** Photographs an output over a connection, without the pointer. */
type PhotographOutput = (output: Output) => Promise<RgbaImage>;

/** The displays of a Wayland compositor. Throws `no_display` where it has none. */
export async function waylandDisplays(socket: string): Promise<ConnectedDisplays> {
  const connection = connectWayland(socket);
  try {
    const globals = await readGlobals(connection);
    const outputs = await placedOutputs(connection, globals);
    if (outputs.length === 0) throw noDisplay();
    const photograph = openScreencopy(connection, globals) ?? byPortal(outputs);
    const primary = Math.max(0, outputs.findIndex(isAtOrigin));
    return {
      displays: outputs.map((output, index) => ({
        id: output.name,
        name: output.name,
        ...output.origin,
        ...output.physical,
        scaleFactor: output.scaleFactor,
        rotation: clockwise(output.transform),
        primary: index === primary,
        photograph: async () => imageOf(await photograph(output)),
      })),
      [Symbol.dispose]: () => connection[Symbol.dispose](),
    };
  } catch (error) {
    connection[Symbol.dispose]();
    throw error;
  }
}

/** Wayland has no primary display: the one at the layout's origin comes first. */
function isAtOrigin({ logical }: Output): boolean {
  return logical.x === 0 && logical.y === 0;
}

/**
 * Each display from its stream where there is one, otherwise from one photograph of all of them.
 */
function byPortal(outputs: Output[]): PhotographOutput {
  let desktop: Promise<RgbaImage> | undefined;
  return async (output) => {
    const shown = castInUse()?.picture(output);
    if (shown) return await inPixels(shown, output);
    throwIfRevoked(justNowMs);
    desktop ??= portalScreenshot();
    return await cutOutput(await desktop, output, outputs);
  };
}

/** In ms: who ends the sharing is not photographed by other means for what was under way. */
const justNowMs = 2_000;

async function inPixels(picture: RgbaImage, { physical }: Output): Promise<RgbaImage> {
  const { width, height } = physical;
  if (picture.width === width && picture.height === height) return picture;
  return await resizeImage(picture, physical);
}

function clockwise(transform: Transform): number {
  return ((4 - (transform % 4)) % 4) * 90;
}

const managerRequests = { captureOutput: 0 };
const frameRequests = { copy: 0, destroy: 1 };
const frameEvents = { buffer: 0, flags: 1, ready: 2, failed: 3 };
const upsideDown = 1;
const memoryRequests = { createPool: 0 };
const poolRequests = { createBuffer: 0, destroy: 1 };
const bufferRequests = { destroy: 0 };
/** An 8K display has 133 MB. */
const maxBytes = 1_000_000_000;

/** The compositor's layout of pixels in memory. */
type PixelLayout = {
  /** The number of `wl_shm`. */
  format: number;
  width: number;
  height: number;
  /** From one row to the next, in bytes. */
  stride: number;
};

/**
 * Uses the protocol `wlr-screencopy`, which sway, Hyprland, river, labwc, Wayfire and others
 * support; undefined where the compositor does not.
 */
function openScreencopy(
  connection: WaylandConnection,
  globals: Globals,
): PhotographOutput | undefined {
  const manager = globals.bind('zwlr_screencopy_manager_v1', 1);
  const memory = globals.bind('wl_shm', 1);
  if (manager === undefined || memory === undefined) return undefined;

  return async ({ output, transform }) => {
    let layout: PixelLayout | undefined;
    const seen = { ready: false, failed: false };
    let isUpsideDown = false;
    const frame = connection.create((event, values) => {
      if (event === frameEvents.buffer) {
        const [format, width, height] = [values.uint(), values.uint(), values.uint()];
        layout = { format, width, height, stride: values.uint() };
      } else if (event === frameEvents.flags) isUpsideDown = (values.uint() & upsideDown) !== 0;
      else if (event === frameEvents.ready) seen.ready = true;
      else if (event === frameEvents.failed) seen.failed = true;
    });
    connection.send(manager, managerRequests.captureOutput, [frame, 0, output]);
    await connection.until(() => layout !== undefined || seen.failed);
    if (!layout) throw refused();
    const { format, width, height, stride } = layout;
    const order = pixelOrder(format);
    const size = stride * height;
    if (!order || stride < width * 4 || size > maxBytes) throw unknownLayout(layout);

    const file = memoryFile('screenscribe-screen');
    try {
      ftruncateSync(file, size);
      const [pool, buffer] = [connection.create(), connection.create()];
      connection.send(memory, memoryRequests.createPool, [pool, size], file);
      const place = [buffer, 0, width, height, stride, format];
      connection.send(pool, poolRequests.createBuffer, place);
      connection.send(frame, frameRequests.copy, [buffer]);
      await connection.until(() => seen.ready || seen.failed);
      connection.send(buffer, bufferRequests.destroy);
      connection.send(pool, poolRequests.destroy);
      connection.send(frame, frameRequests.destroy);
      if (seen.failed) throw refused();
      const bytes = new Uint8Array(size);
      readSync(file, bytes, 0, size, 0);
      return turnUpright(toRgba(bytes, layout, order), transform, isUpsideDown);
    } finally {
      closeSync(file);
    }
  };
}

function refused(): Problem {
  return new Problem(
    'no_display',
    'The compositor gave no picture of the display: it may be off, or locked. Wake it and try again.',
  );
}

function unknownLayout({ format, width, height }: PixelLayout): Problem {
  return new Problem(
    'internal',
    `The compositor gives ${width} × ${height} pixels in a format that is not known: 0x${format.toString(16)}.`,
  );
}

/** The byte offsets of red, green and blue in a pixel. */
type PixelOrder = [red: number, green: number, blue: number];

/** For formats with four bytes a pixel; undefined for others. */
function pixelOrder(format: number): PixelOrder | undefined {
  switch (format) {
    case 0: // ARGB8888: two formats have numbers of their own, the others a code of four letters.
    case 1: // XRGB8888
      return [2, 1, 0];
    case fourLetters('XB24'):
    case fourLetters('AB24'):
      return [0, 1, 2];
    case fourLetters('RX24'):
    case fourLetters('RA24'):
      return [3, 2, 1];
    case fourLetters('BX24'):
    case fourLetters('BA24'):
      return [1, 2, 3];
    default:
      return undefined;
  }
}

/** The image, opaque. */
function toRgba(bytes: Uint8Array, layout: PixelLayout, order: PixelOrder): RgbaImage {
  const { width, height, stride } = layout;
  const [red, green, blue] = order;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, to = 0; y < height; y++) {
    for (let from = y * stride, end = from + width * 4; from < end; from += 4, to += 4) {
      data[to] = bytes[from + red] ?? 0;
      data[to + 1] = bytes[from + green] ?? 0;
      data[to + 2] = bytes[from + blue] ?? 0;
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}

function fourLetters(letters: string): number {
  return Buffer.from(letters).readUInt32LE(0);
}

/**
 * Turns the image of an output from scan-out to the orientation that a person sees.
 * @param isUpsideDown whether its first row is the lowest
 */
function turnUpright(picture: RgbaImage, transform: Transform, isUpsideDown: boolean): RgbaImage {
  if (transform === 0 && !isUpsideDown) return picture;
  const { width, height } = picture;
  const turned = isSideways(transform) ? { width: height, height: width } : { width, height };
  const source = new Uint32Array(picture.data.buffer, picture.data.byteOffset, width * height);
  const pixels = new Uint32Array(width * height);
  const [right, bottom] = [width - 1, height - 1];
  for (let y = 0; y < turned.height; y++) {
    for (let x = 0; x < turned.width; x++) {
      const at = scannedOut(transform, { x, y, right, bottom });
      const row = isUpsideDown ? bottom - at.y : at.y;
      pixels[y * turned.width + x] = source[row * width + at.x] ?? 0;
    }
  }
  return { ...turned, data: new Uint8Array(pixels.buffer) };
}

type BoxEdges = { x: number; y: number; right: number; bottom: number };

/** Where the pixel that a person sees at (x, y) is in the scanned-out image. */
function scannedOut(transform: Transform, { x, y, right, bottom }: BoxEdges) {
  switch (transform) {
    case 1:
      return { x: y, y: bottom - x };
    case 2:
      return { x: right - x, y: bottom - y };
    case 3:
      return { x: right - y, y: x };
    case 4:
      return { x: right - x, y };
    case 5:
      return { x: y, y: x };
    case 6:
      return { x, y: bottom - y };
    case 7:
      return { x: right - y, y: bottom - x };
    default:
      return { x, y };
  }
}
