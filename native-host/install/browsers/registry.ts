/** The part of the Windows registry that the installer needs. Keys are full paths. */
export type Registry = {
  /** The default value of `key`, undefined where there is none. */
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** The user's PATH, as Windows stores it. */
  readPath: () => string;
  writePath: (value: string) => void;
};

/** For systems without a registry: nothing reads a key there. */
export const noRegistry: Registry = {
  read: () => undefined,
  write: unknown,
  remove: unknown,
  readPath: () => '',
  writePath: unknown,
};

function unknown(): never {
  throw new Error('This system has no registry.');
}
