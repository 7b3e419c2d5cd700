import { Problem } from '../../api/problem.ts';
import type { Settings } from '../../api/settings.ts';
import type { EngineKind } from './engines/engine-pools.ts';
import { libtesseractVersion } from './engines/find-libtesseract.ts';

/**
 * Which engine reads by this setting: with `auto` the machine's own where there is one.
 * Throws `internal` where the machine's own is wanted and there is none.
 */
export function engineInUse(setting: Settings['ocr']['engine']): EngineKind {
  if (setting === 'wasm') return 'wasm';
  if (hasNative()) return 'native';
  if (setting === 'auto') return 'wasm';
  throw new Problem(
    'internal',
    'The setting ocr.engine asks for the Tesseract of this machine, and no libtesseract 5 was ' +
      'found. Install Tesseract 5, or set ocr.engine to auto.',
  );
}

let found: boolean | undefined;

/** Looked for once: what is installed later counts from the next start on. */
function hasNative(): boolean {
  found ??= libtesseractVersion() !== null;
  return found;
}
