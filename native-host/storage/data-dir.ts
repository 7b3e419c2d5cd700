import { homedir } from 'node:os';
import path from 'node:path';

/** The history in the data folder. */
export const databaseName = 'history.sqlite';

/**
 * The folder of every file that the host keeps: `SCREENSCRIBE_DATA_DIR`, otherwise the platform's
 * own place for application data (XDG base directories on Linux).
 */
export function dataDir(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.SCREENSCRIBE_DATA_DIR) return path.resolve(environment.SCREENSCRIBE_DATA_DIR);
  switch (process.platform) {
    case 'win32':
      return path.join(
        environment.LOCALAPPDATA ?? path.join(homedir(), 'AppData', 'Local'),
        'Screenscribe',
      );
    case 'darwin':
      return path.join(homedir(), 'Library', 'Application Support', 'Screenscribe');
    default:
      return path.join(
        environment.XDG_DATA_HOME ?? path.join(homedir(), '.local', 'share'),
        'screenscribe',
      );
  }
}
