import { execFileSync } from 'node:child_process';

/** The part of the Windows registry that the installer needs. Keys are full paths. */
export type Registry = {
  /** The default value of `key`, undefined where there is none. */
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
};

/** The registry of this computer, through the `reg.exe` that every Windows has. */
export const windowsRegistry: Registry = {
  read(key) {
    try {
      return defaultValue(run(queryArguments(key)));
    } catch {
      // It ends with 1 where the key is missing.
      return undefined;
    }
  },
  write(key, value) {
    run(addArguments(key, value));
  },
  remove(key) {
    run(['delete', key, '/f']);
  },
};

export function queryArguments(key: string): string[] {
  return ['query', key, '/ve'];
}

export function addArguments(key: string, value: string): string[] {
  return ['add', key, '/ve', '/t', 'REG_SZ', '/d', value, '/f'];
}

/** The value in what `reg query` prints; the name of the default value is translated. */
export function defaultValue(printed: string): string | undefined {
  return /\sREG_SZ\s+(.+?)\r?$/m.exec(printed)?.[1];
}

function run(args: string[]): string {
  return execFileSync('reg.exe', args, { encoding: 'utf8', stdio: 'pipe', windowsHide: true });
}
