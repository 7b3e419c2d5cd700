import { Problem } from '../../api/problem.ts';
import type { Settings } from '../../api/settings.ts';
import type { EngineKind } from './engines/engine-pools.ts';
import { type FoundTesseract, lookForLibtesseract } from './engines/find-libtesseract.ts';

/**
 * Which engine reads by this setting: with `auto` the machine's own where there is one.
 * Throws `internal` where the machine's own is wanted and there is none.
 */
export function engineInUse(setting: Settings['ocr']['engine']): EngineKind {
  if (setting === 'wasm') return 'wasm';
  const native = nativeTesseract();
  if (native.version !== null) return 'native';
  if (setting === 'auto') return 'wasm';
  throw new Problem(
    'internal',
    'The setting ocr.engine asks for the Tesseract of this machine, and there is none: ' +
      `${native.why} Install Tesseract 5, or set ocr.engine to auto.`,
  );
}

/** Why this setting does not have the machine's own Tesseract; undefined where it has, or wants none. */
export function whyNotNative(setting: Settings['ocr']['engine']): string | undefined {
  const native = setting === 'wasm' ? undefined : nativeTesseract();
  return native && native.version === null ? native.why : undefined;
}

let found: FoundTesseract | undefined;

/** Looked for once: what is installed later counts from the next start on. */
function nativeTesseract(): FoundTesseract {
  found ??= lookForLibtesseract();
  return found;
}
