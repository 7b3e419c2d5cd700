import { closeSync, ftruncateSync } from 'node:fs';
import { Problem } from '../../../shared/api/problem.ts';
import type { PlacedOutput } from '../../screen/wayland/outputs.ts';
import type { WaylandConnection } from '../../wayland/connection.ts';
import type { Globals } from '../../wayland/globals.ts';
import { memoryFile } from '../../wayland/local-socket.ts';
import type { Point } from '../pointer.ts';

const overlayLayer = 3;
const allEdges = 15;
/** Over the panels, too. */
const overAll = -1;
const shellRequests = { getLayerSurface: 0 };
const layerRequests = { setSize: 0, setAnchor: 1, setExclusiveZone: 2, acknowledge: 6, destroy: 7 };
const surfaceRequests = { destroy: 0, attach: 1, commit: 6 };
const bufferFormat = 0;
/** In ms: a pointer that is on an output enters at once. */
const enterMs = 2_000;

/**
 * Where the pointer is, in physical pixels of the virtual desktop. Wayland tells a program only
 * where it is on its own windows: for a moment, one that nobody sees lies over every output.
 * Throws `permission_denied` where the compositor lets no program do that.
 */
export async function findPointer(
  connection: WaylandConnection,
  globals: Globals,
  outputs: PlacedOutput[],
): Promise<Point> {
  const compositor = globals.bind('wl_compositor', 4);
  const memory = globals.bind('wl_shm', 1);
  const shell = globals.bind('zwlr_layer_shell_v1', 1);
  const seat = globals.bind('wl_seat', 5);
  if (compositor === undefined || memory === undefined || shell === undefined) throw notTold();
  if (seat === undefined) throw notTold();
  const veils = new Map<number, PlacedOutput>();
  const layers: number[] = [];
  let isOver = false;
  let found: Point | undefined;
  const pointer = connection.create((event, values) => {
    if (event !== 0) return;
    values.uint();
    const on = veils.get(values.uint());
    if (on) found = toPixels({ x: values.fixed(), y: values.fixed() }, on);
  });
  connection.send(seat, 0, [pointer]);

  const largest = Math.max(...outputs.map(({ logical }) => logical.width * logical.height * 4));
  const file = memoryFile('screenscribe-veil');
  try {
    // Zeros: nothing of it is seen, and nothing takes memory.
    ftruncateSync(file, largest);
    const pool = connection.create();
    connection.send(memory, 0, [pool, largest], file);
    for (const output of outputs) {
      const { width, height } = output.logical;
      const [buffer, surface] = [connection.create(), connection.create()];
      veils.set(surface, output);
      const place = [buffer, 0, width, height, width * 4, bufferFormat];
      connection.send(pool, 0, place);
      connection.send(compositor, 0, [surface]);
      const layer = connection.create((event, values) => {
        if (event !== 0 || isOver) return;
        connection.send(layer, layerRequests.acknowledge, [values.uint()]);
        connection.send(surface, surfaceRequests.attach, [buffer, 0, 0]);
        connection.send(surface, surfaceRequests.commit);
      });
      layers.push(layer);
      const made = [layer, surface, output.output, overlayLayer, 'screenscribe'];
      connection.send(shell, shellRequests.getLayerSurface, made);
      connection.send(layer, layerRequests.setSize, [0, 0]);
      connection.send(layer, layerRequests.setAnchor, [allEdges]);
      connection.send(layer, layerRequests.setExclusiveZone, [overAll]);
      connection.send(surface, surfaceRequests.commit);
    }
    await connection.until(() => found !== undefined, enterMs);
  } catch (error) {
    if (error instanceof Problem && error.code === 'timeout') throw notTold();
    throw error;
  } finally {
    closeSync(file);
    isOver = true;
    for (const layer of layers) connection.send(layer, layerRequests.destroy);
    for (const surface of veils.keys()) connection.send(surface, surfaceRequests.destroy);
  }
  // Whoever is below has the pointer again.
  await connection.settled();
  if (!found) throw notTold();
  return found;
}

function toPixels({ x, y }: Point, { origin, physical, scaleFactor }: PlacedOutput): Point {
  return {
    x: origin.x + Math.min(physical.width - 1, Math.floor(x * scaleFactor)),
    y: origin.y + Math.min(physical.height - 1, Math.floor(y * scaleFactor)),
  };
}

function notTold(): Problem {
  return new Problem(
    'permission_denied',
    'This Wayland desktop does not tell programs where the pointer is. Say in the request where it ' +
      'is to go.',
  );
}
