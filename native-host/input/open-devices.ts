import { connectWayland } from '../wayland/connection.ts';
import { readGlobals } from '../wayland/globals.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import type { Devices } from './devices.ts';
import type { LentKeys } from './x11/lent-keys.ts';

let lentKeys: LentKeys | undefined;

type Files = {
  /** Records which key codes were lent characters. */
  lentKeysFile: string;
  /** Records that a person has consented. */
  consentFile: string;
};

/** The devices of this system. Throws `no_display`. */
export async function openDevices({ lentKeysFile, consentFile }: Files): Promise<Devices> {
  const socket = waylandSocket();
  if (socket !== undefined) {
    if (await takesDevices(socket)) {
      const { openWaylandDevices } = await import('./wayland/wayland-devices.ts');
      return openWaylandDevices(socket);
    }
    const { openPortalDevices } = await import('./portal/portal-devices.ts');
    return openPortalDevices(socket, consentFile);
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

/** Whether the compositor lets programs add a pointer and a keyboard of their own. */
async function takesDevices(socket: string): Promise<boolean> {
  using connection = connectWayland(socket);
  const { has } = await readGlobals(connection);
  return has('zwlr_virtual_pointer_manager_v1') && has('zwp_virtual_keyboard_manager_v1');
}
