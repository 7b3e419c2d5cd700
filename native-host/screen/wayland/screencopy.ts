import { closeSync, ftruncateSync, readSync } from 'node:fs';
import { Problem } from '../../../shared/api/problem.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import type { WaylandConnection } from '../../wayland/connection.ts';
import type { Globals } from '../../wayland/globals.ts';
import { memoryFile } from '../../wayland/local-socket.ts';
import type { Output } from './outputs.ts';
import { type Layout, pixelOrder, toRgba } from './pixel-orders.ts';
import { turnUpright } from './turn-upright.ts';

const managerRequests = { captureOutput: 0 };
const frameRequests = { copy: 0, destroy: 1 };
const frameEvents = { buffer: 0, flags: 1, ready: 2, failed: 3 };
const upsideDown = 1;
const memoryRequests = { createPool: 0 };
const poolRequests = { createBuffer: 0, destroy: 1 };
const bufferRequests = { destroy: 0 };
/** An 8K display has 133 MB. */
const maxBytes = 1_000_000_000;

/** Photographs an output over a connection, without the pointer. */
export type PhotographOutput = (output: Output) => Promise<RgbaImage>;

/**
 * By the protocol `wlr-screencopy`, which sway, Hyprland, river, labwc, Wayfire and others speak;
 * undefined where the compositor does not.
 */
export function openScreencopy(
  connection: WaylandConnection,
  globals: Globals,
): PhotographOutput | undefined {
  const manager = globals.bind('zwlr_screencopy_manager_v1', 1);
  const memory = globals.bind('wl_shm', 1);
  if (manager === undefined || memory === undefined) return undefined;

  return async ({ output, transform }) => {
    let layout: Layout | undefined;
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

function unknownLayout({ format, width, height }: Layout): Problem {
  return new Problem(
    'internal',
    `The compositor gives ${width} × ${height} pixels in a format that is not known: 0x${format.toString(16)}.`,
  );
}
