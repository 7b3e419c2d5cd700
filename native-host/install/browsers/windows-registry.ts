import koffi from 'koffi';
import { roomy } from '../../win32/user32.ts';
import type { Registry } from './registry.ts';

/** `HKEY_CURRENT_USER`, sign-extended to 64 bits. */
const currentUser = -0x7fffffff;
const types = { text: 1, textWithVariables: 2 };
/** Either type of text, unexpanded. */
const anyText = 0x2 + 0x4 + 0x10000000;
const notThere = 2;
const environmentKey = 'Environment';
const pathName = 'Path';

/**
 * The registry of this user, with Windows' own functions: `reg.exe` prints in the console's code
 * page, which changes a home folder like C:\Users\Jürgen.
 */
export const windowsRegistry: Registry = {
  read: (key) => readText(withinUser(key), null),
  write: (key, value) => writeText({ key: withinUser(key), name: null }, value),
  remove(key) {
    requireDone(advapi32().deleteTree(currentUser, withinUser(key)), key);
  },
  readPath: () => readText(environmentKey, pathName) ?? '',
  writePath(value) {
    if (value === '') {
      requireDone(advapi32().deleteValue(currentUser, environmentKey, pathName), pathName);
    } else {
      const type = types.textWithVariables;
      writeText({ key: environmentKey, name: pathName }, value, type);
    }
    notifyPrograms();
  },
};

function withinUser(key: string): string {
  const [root, ...rest] = key.split('\\');
  if (root !== 'HKCU') throw new Error(`${key} is no key of this user`);
  return rest.join('\\');
}

function readText(key: string, name: string | null): string | undefined {
  const size = Buffer.alloc(4);
  const ask = (into: Buffer | null) =>
    advapi32().getValue(currentUser, key, name, anyText, null, into, size);
  const asked = ask(null);
  if (asked === notThere) return undefined;
  requireDone(asked, key);
  const text = Buffer.alloc(size.readUInt32LE());
  requireDone(ask(text), key);
  return text.toString('utf16le', 0, size.readUInt32LE()).replace(/\0+$/, '');
}

type RegistryValue = {
  key: string;
  /** Null for the default value of the key. */
  name: string | null;
};

function writeText({ key, name }: RegistryValue, value: string, type = types.text): void {
  const text = Buffer.from(`${value}\0`, 'utf16le');
  requireDone(advapi32().setValue(currentUser, key, name, type, text, text.length), key);
}

function requireDone(result: number, what: string): void {
  if (result !== 0)
    throw new Error(`The registry of Windows answers with error ${result} for ${what}`);
}

/** Programs started from now on get the new environment; hung ones do not delay this. */
function notifyPrograms(): void {
  const [everyWindow, settingChanged, notThoseThatHang, ms] = [0xffff, 0x1a, 2, 1_000];
  const send = roomy(koffi.load('user32.dll'), 'SendMessageTimeoutW', {
    result: 'intptr_t',
    parameters: ['intptr_t', 'uint32', 'intptr_t', 'str16', 'uint32', 'uint32', 'void *'],
  });
  send(everyWindow, settingChanged, 0, 'Environment', notThoseThatHang, ms, null);
}

let loaded: ReturnType<typeof loadAdvapi32> | undefined;

function advapi32() {
  loaded ??= loadAdvapi32();
  return loaded;
}

function loadAdvapi32() {
  const library = koffi.load('advapi32.dll');
  const declare = (name: string, parameters: string[]) =>
    roomy(library, name, { result: 'int32', parameters: ['intptr_t', ...parameters] });
  return {
    getValue: declare('RegGetValueW', ['str16', 'str16', 'uint32', 'void *', 'void *', 'void *']),
    setValue: declare('RegSetKeyValueW', ['str16', 'str16', 'uint32', 'void *', 'uint32']),
    deleteValue: declare('RegDeleteKeyValueW', ['str16', 'str16']),
    deleteTree: declare('RegDeleteTreeW', ['str16']),
  };
}
