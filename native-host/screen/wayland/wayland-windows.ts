import type { Box } from '../../../shared/api/box.ts';
import { connectWayland } from '../../wayland/connection.ts';
import { readGlobals } from '../../wayland/globals.ts';
import { swaySocket, swayWindows } from '../../wayland/sway.ts';
import type { SystemWindow } from '../system-window.ts';
import { type PlacedOutput, placedOutputs } from './outputs.ts';

/**
 * The windows that are shown, the topmost first. Wayland itself does not tell programs where windows
 * are; sway does. On other desktops there are none.
 */
export async function waylandWindows(socket: string): Promise<SystemWindow[]> {
  const sway = swaySocket();
  if (sway === undefined) return [];
  using connection = connectWayland(socket);
  const outputs = await placedOutputs(connection, await readGlobals(connection));
  const windows = await swayWindows(sway);
  return windows.map(({ logical, ...window }) => ({ ...window, box: toPixels(logical, outputs) }));
}

function toPixels({ x, y, width, height }: Box, outputs: PlacedOutput[]): Box {
  const holds = ({ logical }: PlacedOutput) =>
    x >= logical.x &&
    y >= logical.y &&
    x < logical.x + logical.width &&
    y < logical.y + logical.height;
  const on = outputs.find(holds) ?? outputs[0];
  if (!on) return { x, y, width, height };
  const { logical, origin, scaleFactor } = on;
  return {
    x: origin.x + Math.round((x - logical.x) * scaleFactor),
    y: origin.y + Math.round((y - logical.y) * scaleFactor),
    width: Math.round(width * scaleFactor),
    height: Math.round(height * scaleFactor),
  };
}
