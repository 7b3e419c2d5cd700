import type { Devices } from './devices.ts';

/** Those of the system that this runs on. Throws `no_display`. */
export async function openDevices(): Promise<Devices> {
  if (process.platform === 'linux') {
    const { openX11Devices } = await import('./x11/x11-devices.ts');
    return openX11Devices();
  }
  const { openNutDevices } = await import('./nut/nut-devices.ts');
  return openNutDevices();
}
