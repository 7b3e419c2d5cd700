import { homedir } from 'node:os';
import path from 'node:path';

/** The target system, as the installer sees it. */
export type System = {
  platform: NodeJS.Platform;
  home: string;
  environment: NodeJS.ProcessEnv;
};

export function thisSystem(): System {
  return { platform: process.platform, home: homedir(), environment: process.env };
}

/** The user's application folder: browsers start the copy in it, independent of any clone. */
export function appDir({ platform, home, environment }: System): string {
  switch (platform) {
    case 'win32': {
      const local = environment.LOCALAPPDATA ?? path.win32.join(home, 'AppData', 'Local');
      return path.win32.join(local, 'Screenscribe', 'app');
    }
    case 'darwin':
      return path.posix.join(home, 'Library', 'Application Support', 'Screenscribe', 'app');
    default: {
      const data = environment.XDG_DATA_HOME ?? path.posix.join(home, '.local', 'share');
      return path.posix.join(data, 'screenscribe', 'app');
    }
  }
}
