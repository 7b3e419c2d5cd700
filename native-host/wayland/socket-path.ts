import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Where the compositor of this session listens; undefined where the session has none, or none that
 * exists: a variable left over from an earlier session does not count.
 */
export function waylandSocket(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { WAYLAND_DISPLAY: name, XDG_RUNTIME_DIR: folder } = environment;
  if (!name || process.platform !== 'linux') return undefined;
  if (!path.isAbsolute(name) && !folder) return undefined;
  const socket = path.resolve(folder ?? '/', name);
  return existsSync(socket) ? socket : undefined;
}

/**
 * Whether the session is a Wayland one whose compositor is missing, and there is no other display.
 */
export function isWaylandGone(environment: NodeJS.ProcessEnv = process.env): boolean {
  const { WAYLAND_DISPLAY: named, DISPLAY: x11 } = environment;
  return Boolean(named) && !x11 && waylandSocket(environment) === undefined;
}
