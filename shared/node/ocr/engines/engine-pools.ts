import { createEnginePool, type EnginePool } from './engine-pool.ts';
import { startNativeEngine } from './native-engine.ts';
import { startWasmEngine } from './wasm-engine.ts';

/** Tesseract as WebAssembly, or the library of the machine. */
export type EngineKind = 'wasm' | 'native';

export type EnginePools = AsyncDisposable & Record<EngineKind, EnginePool>;

/** A pool of each kind of engine, `size` engines each; none starts before its first use. */
export function createEnginePools(options: { size: number; restMs: number }): EnginePools {
  const wasm = createEnginePool({ ...options, start: startWasmEngine });
  const native = createEnginePool({ ...options, start: startNativeEngine });
  return {
    wasm,
    native,
    async [Symbol.asyncDispose]() {
      await Promise.all([wasm[Symbol.asyncDispose](), native[Symbol.asyncDispose]()]);
    },
  };
}
