import { waylandSocket } from '../wayland/socket-path.ts';
import type { Devices } from './devices.ts';
import type { LentKeys } from './x11/lent-keys.ts';

let lentKeys: LentKeys | undefined;

/**
 * Those of the system that this runs on. Throws `no_display`.
 * @param lentKeysFile where it is kept which key codes were given signs
 */
export async function openDevices(lentKeysFile: string): Promise<Devices> {
  const socket = waylandSocket();
  if (socket !== undefined) {
    const { openWaylandDevices } = await import('./wayland/wayland-devices.ts');
    return openWaylandDevices(socket);
  }
  if (process.platform === 'linux') {
    const { openX11Devices } = await import('./x11/x11-devices.ts');
    const { openLentKeys } = await import('./x11/lent-keys.ts');
    lentKeys ??= openLentKeys(lentKeysFile);
    return openX11Devices(lentKeys);
  }
  if (process.platform === 'win32') {
    const { openWindowsDevices } = await import('./win32/windows-devices.ts');
    return openWindowsDevices();
  }
  const { openNutDevices } = await import('./nut/nut-devices.ts');
  return openNutDevices();
}
