import type { Point } from '../../shared/geometry.ts';
import type { WaylandConnection } from '../wayland/connection.ts';
import type { Globals } from '../wayland/globals.ts';
import type { EventReader } from '../wayland/wayland-message.ts';
import { physicalOrigins } from './physical-origins.ts';

/** An output in the compositor's layout. */
export type Output = {
  /** Its Wayland object. */
  output: number;
  name: string;
  /** In the compositor's units, which its scale turns into pixels. */
  logical: { x: number; y: number; width: number; height: number };
  /** In pixels, in the orientation that a person sees. */
  physical: { width: number; height: number };
  scaleFactor: number;
  transform: Transform;
};

/** Quarter turns counterclockwise from how the output is scanned out; from 4 on mirrored before. */
export type Transform = number;

/** ... and where it is on the virtual desktop, in pixels. */
export type PlacedOutput = Output & { origin: Point };

const outputEvents = { geometry: 0, mode: 1, scale: 3, name: 4 };
const currentMode = 1;
const layoutEvents = { position: 0, size: 1, name: 3 };
const layoutRequests = { get: 1 };

/** Every active output, in the order in which the compositor announces them. */
export async function placedOutputs(
  connection: WaylandConnection,
  globals: Globals,
): Promise<PlacedOutput[]> {
  const outputs = await readOutputs(connection, globals);
  const origins = physicalOrigins(outputs);
  return outputs.map((output, index) => ({ ...output, origin: origins[index] ?? { x: 0, y: 0 } }));
}

async function readOutputs(connection: WaylandConnection, globals: Globals): Promise<Output[]> {
  const layout = globals.bind('zxdg_output_manager_v1', 3);
  const read = Array.from({ length: globals.count('wl_output') }, (_, index) => {
    const ids = idsOf(index);
    const output = globals.bind('wl_output', 4, ids.output, index) ?? 0;
    if (layout !== undefined) {
      connection.send(layout, layoutRequests.get, [connection.create(ids.layout), output]);
    }
    return { ...ids, output };
  });
  await connection.settled();
  return read.flatMap(({ output, described }) => {
    const known = described();
    return known ? [{ output, ...known }] : [];
  });
}

function idsOf(index: number) {
  let name = `display ${index + 1}`;
  let transform = 0;
  let wholeScale = 1;
  let mode: { width: number; height: number } | undefined;
  let place = { x: 0, y: 0 };
  let size: { width: number; height: number } | undefined;
  return {
    output(event: number, values: EventReader) {
      if (event === outputEvents.geometry) {
        place = { x: values.int(), y: values.int() };
        for (let skipped = 0; skipped < 3; skipped++) values.int();
        values.text();
        values.text();
        transform = values.int();
      } else if (event === outputEvents.mode) {
        const isCurrent = (values.uint() & currentMode) !== 0;
        if (isCurrent) mode = { width: values.int(), height: values.int() };
      } else if (event === outputEvents.scale) wholeScale = values.int();
      else if (event === outputEvents.name) name = values.text();
    },
    layout(event: number, values: EventReader) {
      if (event === layoutEvents.position) place = { x: values.int(), y: values.int() };
      else if (event === layoutEvents.size) size = { width: values.int(), height: values.int() };
      else if (event === layoutEvents.name) name = values.text();
    },
    described() {
      if (!mode) return undefined;
      const physical = isSideways(transform) ? { width: mode.height, height: mode.width } : mode;
      const logical = size ?? {
        width: Math.round(physical.width / wholeScale),
        height: Math.round(physical.height / wholeScale),
      };
      const scaleFactor = scaleOf(physical.width, logical.width);
      return { name, transform, physical, logical: { ...place, ...logical }, scaleFactor };
    },
  };
}

export function isSideways(transform: Transform): boolean {
  return transform % 2 === 1;
}

/** Compositors scale by multiples of 1/120; the size in units is truncated. */
function scaleOf(pixels: number, units: number): number {
  return Math.round((pixels / Math.max(1, units)) * 120) / 120;
}
