import { chromiumExtensionId, firefoxExtensionId } from '../../../shared/extension-ids.ts';
import { nativeHostName } from '../../../shared/native-host-name.ts';
import type { BrowserFamily } from './browsers.ts';

/**
 * A native messaging manifest, as its file's text.
 * @param launcher absolute path of the program that the browser starts
 */
export function manifestText(family: BrowserFamily, launcher: string): string {
  const manifest = {
    name: nativeHostName,
    description: 'Screenscribe: capture text from anything on the screen',
    path: launcher,
    type: 'stdio',
    ...allowed(family),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Who may connect. Chromium takes origins, and only with the slash at their end. */
export function allowed(family: BrowserFamily) {
  return family === 'chromium'
    ? { allowed_origins: [`chrome-extension://${chromiumExtensionId}/`] }
    : { allowed_extensions: [firefoxExtensionId] };
}
