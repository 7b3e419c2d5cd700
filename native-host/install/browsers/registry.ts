/** The part of the Windows registry that the installer needs. Keys are full paths. */
export type Registry = {
  /** The default value of `key`, undefined where there is none. */
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** The folders in which this user's programs are looked for, as Windows writes them. */
  readPath: () => string;
  writePath: (value: string) => void;
};

/** Of a system that has none: nothing asks for a key there. */
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
