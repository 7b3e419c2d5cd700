import type { Monitor } from 'node-screenshots';
import type { Size } from '../../shared/geometry.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import type { CapturableDisplay, ConnectedDisplays } from './display-image.ts';
import { noDisplay, requireDisplay } from './display-server.ts';
import { physicalOrigins } from './physical-origins.ts';
import { waylandDisplays } from './wayland/wayland-displays.ts';

/**
 * Every connected display, in physical pixels of the virtual desktop; exactly one is primary.
 * Throws `no_display` where there is none.
 */
export async function connectedDisplays(): Promise<ConnectedDisplays> {
  const socket = waylandSocket();
  if (socket !== undefined) return await waylandDisplays(socket);
  const displays = await monitorDisplays(await connectedMonitors());
  return { displays, [Symbol.dispose]: () => undefined };
}

async function connectedMonitors(): Promise<Monitor[]> {
  requireDisplay();
  try {
    if (process.platform === 'win32') await countInPixels();
    // Loaded at the first use: the add-on needs the X libraries, which a server may lack.
    const { Monitor } = await import('node-screenshots');
    const monitors = Monitor.all();
    if (monitors.length > 0) return monitors;
  } catch (error) {
    throw noDisplay(error);
  }
  throw noDisplay();
}

/** Windows shows a scaled image of the screen to processes that do not declare DPI awareness. */
async function countInPixels(): Promise<void> {
  const { user32 } = await import('../win32/user32.ts');
  user32();
}

/** The add-on's data of one display. */
export type ReportedMonitor = Pick<
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
  monitors: ReportedMonitor[],
  platform = process.platform,
): Promise<CapturableDisplay[]> {
  const places = await (platform === 'win32' ? monitors.map(placeOf) : placedInPixels(monitors));
  const primary = Math.max(
    0,
    monitors.findIndex((monitor) => monitor.isPrimary()),
  );
  return monitors.map((monitor, index) => ({
    id: String(monitor.id()),
    name: monitor.name(),
    ...(places[index] ?? placeOf(monitor)),
    scaleFactor: monitor.scaleFactor(),
    rotation: monitor.rotation(),
    primary: index === primary,
    photograph: () => monitor.captureImage(),
  }));
}

/** On Windows everything is in pixels, whatever the factor, once the process is DPI-aware. */
function placeOf(monitor: ReportedMonitor) {
  return { x: monitor.x(), y: monitor.y(), width: monitor.width(), height: monitor.height() };
}

async function placedInPixels(monitors: ReportedMonitor[]) {
  const geometries = await Promise.all(monitors.map(geometry));
  const origins = physicalOrigins(geometries);
  return geometries.map(({ physical }, index) => ({
    x: origins[index]?.x ?? 0,
    y: origins[index]?.y ?? 0,
    ...physical,
  }));
}

async function geometry(monitor: ReportedMonitor) {
  const logical = placeOf(monitor);
  const scaleFactor = monitor.scaleFactor();
  return { logical, physical: await physicalSize(monitor, logical, scaleFactor), scaleFactor };
}

const knownSizes = new Map<string, Size>();

/**
 * The add-on divides sizes by the scale factor and truncates them; only an image has the true size,
 * so a scaled display is photographed once to find it out.
 */
async function physicalSize(
  monitor: ReportedMonitor,
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
