import path from 'node:path';
import { run } from '../../run.ts';

const files = path.join(import.meta.dirname, '../files');

type Options = {
  /** The date inside, in seconds since 1970. */
  epoch: number;
  /** What the script calls by these names. */
  names: Record<string, string | number>;
};

/** Runs a script of NSIS, the maker of setups for Windows. */
export function makeSetup(script: string, { epoch, names }: Options): void {
  const given = Object.entries(names).map(([name, value]) => `-D${name}=${value}`);
  run('makensis', ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...given, path.join(files, script)], {
    SOURCE_DATE_EPOCH: String(epoch),
  });
}
