import type { Monitor } from 'node-screenshots';
import { waylandSocket } from '../wayland/socket-path.ts';
import type { CapturableDisplay, ConnectedDisplays } from './capturable-display.ts';
import { noDisplay, requireDisplay } from './display-server.ts';
import { physicalOrigins } from './physical-origins.ts';
import { waylandDisplays } from './wayland/wayland-displays.ts';

type Size = { width: number; height: number };

/**
 * Every connected display, in physical pixels of the virtual desktop; exactly one is primary.
 * Throws `no_display` where there is none.
 */
export async function connectedDisplays(): Promise<ConnectedDisplays> {
  const socket = waylandSocket();
  if (socket !== undefined) return await waylandDisplays(socket);
  return { displays: await monitorDisplays(), [Symbol.dispose]: () => undefined };
}

/** Those of X11, macOS and Windows. */
async function monitorDisplays(): Promise<CapturableDisplay[]> {
  const monitors = await connectedMonitors();
  const geometries = await Promise.all(monitors.map(geometry));
  const origins = physicalOrigins(geometries);
  const primary = Math.max(
    0,
    monitors.findIndex((monitor) => monitor.isPrimary()),
  );
  return geometries.map(({ monitor, physical, scaleFactor }, index) => ({
    id: String(monitor.id()),
    name: monitor.name(),
    x: origins[index]?.x ?? 0,
    y: origins[index]?.y ?? 0,
    ...physical,
    scaleFactor,
    rotation: monitor.rotation(),
    primary: index === primary,
    photograph: () => monitor.captureImage(),
  }));
}

async function connectedMonitors(): Promise<Monitor[]> {
  requireDisplay();
  try {
    // Loaded at the first use: the add-on needs the X libraries, which a server may lack.
    const { Monitor } = await import('node-screenshots');
    const monitors = Monitor.all();
    if (monitors.length > 0) return monitors;
  } catch (error) {
    throw noDisplay(error);
  }
  throw noDisplay();
}

async function geometry(monitor: Monitor) {
  const logical = {
    x: monitor.x(),
    y: monitor.y(),
    width: monitor.width(),
    height: monitor.height(),
  };
  const scaleFactor = monitor.scaleFactor();
  const physical = await physicalSize(monitor, logical, scaleFactor);
  return { monitor, logical, physical, scaleFactor };
}

const knownSizes = new Map<string, Size>();

/**
 * The add-on divides sizes by the scale factor and cuts off the fraction; the picture alone has
 * the true size, so a scaled display is photographed once to learn it.
 */
async function physicalSize(monitor: Monitor, logical: Size, scaleFactor: number): Promise<Size> {
  if (scaleFactor === 1) return { width: logical.width, height: logical.height };
  const key = `${monitor.id()} ${logical.width}×${logical.height} ×${scaleFactor}`;
  const known = knownSizes.get(key);
  if (known) return known;
  const { width, height } = await monitor.captureImage();
  knownSizes.set(key, { width, height });
  return { width, height };
}
