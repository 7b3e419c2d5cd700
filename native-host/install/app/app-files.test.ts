import { expect, test } from 'vitest';
import { isRun } from './app-files.ts';

const wasm = 'tesseract-core-relaxedsimd-lstm.wasm';
const wasmWithoutSimd = 'tesseract-core-lstm.wasm';

test.each([
  ['linux', 'uiohook-napi', 'prebuilds/linux-x64', true],
  ['linux', 'uiohook-napi', 'prebuilds/win32-x64', false],
  ['win32', 'uiohook-napi', 'prebuilds/win32-x64', true],
  ['win32', 'uiohook-napi', 'prebuilds/darwin-arm64', false],
  ['linux', 'clipboardy', 'fallbacks/linux', true],
  ['linux', 'clipboardy', 'fallbacks/windows', false],
  ['win32', 'clipboardy', 'fallbacks/windows/clipboard_x86_64.exe', true],
  ['win32', 'clipboardy', 'fallbacks/windows/clipboard_i686.exe', false],
  ['linux', 'tesseract.js-core', wasmWithoutSimd, true],
  ['win32', 'tesseract.js-core', wasmWithoutSimd, false],
  ['win32', 'tesseract.js-core', wasm, true],
  ['win32', 'koffi', 'src/koffi/src/ffi.cc', false],
  ['win32', 'koffi', 'src/koffi/index.js', true],
] as const)('%s runs of %s %s: %s', (platform, name, file, needed) => {
  expect(isRun(name, file, platform)).toBe(needed);
});
