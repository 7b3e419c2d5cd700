import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPackaged } from '../install/packaged.ts';
import { tellsKeys } from './availability.ts';

/** What a person does where the desktop tells no program of keys. */
export const howToBind =
  'In the keyboard settings of your desktop, bind a key to this command: screenscribe capture';

/**
 * The command line that starts a capture, for a person to bind to a key where the desktop tells no
 * program of keys; undefined where it does.
 */
export function commandToBind(): string | undefined {
  if (tellsKeys()) return undefined;
  const root = fileURLToPath(new URL('../..', import.meta.url));
  if (isPackaged(root)) return 'screenscribe capture';
  const commandLine = path.join(root, 'native-host/cli.ts');
  return [process.execPath, commandLine, 'capture'].map(quoted).join(' ');
}

/** As a shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
