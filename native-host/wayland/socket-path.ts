import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Where the compositor of this session listens; undefined where the session has none, or none that
 * is there: what a session left in the environment says nothing of this one.
 */
export function waylandSocket(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { WAYLAND_DISPLAY: name, XDG_RUNTIME_DIR: folder } = environment;
  if (!name || process.platform !== 'linux') return undefined;
  if (!path.isAbsolute(name) && !folder) return undefined;
  const socket = path.resolve(folder ?? '/', name);
  return existsSync(socket) ? socket : undefined;
}

/** Whether the session is a Wayland one whose compositor is not there, and nothing else is. */
export function isWaylandGone(environment: NodeJS.ProcessEnv = process.env): boolean {
  const { WAYLAND_DISPLAY: named, DISPLAY: x11 } = environment;
  return Boolean(named) && !x11 && waylandSocket(environment) === undefined;
}
