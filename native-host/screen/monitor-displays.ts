import type { Monitor } from 'node-screenshots';
import type { CapturableDisplay } from './capturable-display.ts';
import { physicalOrigins } from './physical-origins.ts';

type Size = { width: number; height: number };

/** What the add-on tells of one display. */
export type ToldMonitor = Pick<
  Monitor,
  | 'id'
  | 'name'
  | 'x'
  | 'y'
  | 'width'
  | 'height'
  | 'rotation'
  | 'scaleFactor'
  | 'isPrimary'
  | 'captureImage'
>;

/** The displays of X11, macOS and Windows, in physical pixels of the virtual desktop. */
export async function monitorDisplays(
  monitors: ToldMonitor[],
  platform = process.platform,
): Promise<CapturableDisplay[]> {
  const places = await (platform === 'win32' ? monitors.map(told) : placedInPixels(monitors));
  const primary = Math.max(
    0,
    monitors.findIndex((monitor) => monitor.isPrimary()),
  );
  return monitors.map((monitor, index) => ({
    id: String(monitor.id()),
    name: monitor.name(),
    ...(places[index] ?? told(monitor)),
    scaleFactor: monitor.scaleFactor(),
    rotation: monitor.rotation(),
    primary: index === primary,
    photograph: () => monitor.captureImage(),
  }));
}

/** On Windows all of it is in pixels, whatever the factor, once the process counts in them. */
function told(monitor: ToldMonitor) {
  return { x: monitor.x(), y: monitor.y(), width: monitor.width(), height: monitor.height() };
}

async function placedInPixels(monitors: ToldMonitor[]) {
  const geometries = await Promise.all(monitors.map(geometry));
  const origins = physicalOrigins(geometries);
  return geometries.map(({ physical }, index) => ({
    x: origins[index]?.x ?? 0,
    y: origins[index]?.y ?? 0,
    ...physical,
  }));
}

async function geometry(monitor: ToldMonitor) {
  const logical = told(monitor);
  const scaleFactor = monitor.scaleFactor();
  return { logical, physical: await physicalSize(monitor, logical, scaleFactor), scaleFactor };
}

const knownSizes = new Map<string, Size>();

/**
 * The add-on divides sizes by the scale factor and cuts off the fraction; the picture alone has
 * the true size, so a scaled display is photographed once to learn it.
 */
async function physicalSize(
  monitor: ToldMonitor,
  logical: Size,
  scaleFactor: number,
): Promise<Size> {
  if (scaleFactor === 1) return { width: logical.width, height: logical.height };
  const key = `${monitor.id()} ${logical.width}×${logical.height} ×${scaleFactor}`;
  const known = knownSizes.get(key);
  if (known) return known;
  const { width, height } = await monitor.captureImage();
  knownSizes.set(key, { width, height });
  return { width, height };
}
