import { desktopBackends } from '../desktop/desktop-backends.ts';
import { requireInputAllowed } from '../input/require-input-allowed.ts';

/**
 * Whether the keys that paste reach the window that had the focus before. On macOS the browser stays
 * in front when its window is closed.
 */
export async function canPaste(): Promise<boolean> {
  if (process.platform === 'darwin') return false;
  try {
    requireInputAllowed();
  } catch {
    return false;
  }
  const { server, services } = await desktopBackends();
  return server === 'none' || services.input.name !== 'none';
}
