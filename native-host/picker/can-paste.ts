import { requireInputAllowed } from '../input/require-input-allowed.ts';

/**
 * Whether the keys that paste reach the window that had the focus before. On macOS the browser stays
 * in front when its window is closed.
 */
export function canPaste(): boolean {
  if (process.platform === 'darwin') return false;
  try {
    requireInputAllowed();
    return true;
  } catch {
    return false;
  }
}
