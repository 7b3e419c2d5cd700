import { fromBase64 } from './base64.ts';

/** Whether this machine knows the instructions of a module, given in base64. */
export function isKnown(code: string): boolean {
  return webAssembly.validate(fromBase64(code));
}

/** What a module exports that imports nothing, given in base64. */
export function instantiate(code: string): unknown {
  return new webAssembly.Instance(new webAssembly.Module(fromBase64(code))).exports;
}

type Code = Uint8Array<ArrayBuffer>;

/** What Node, pages and workers have of it, which the types of none of them declare for all. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (code: Code) => object;
    Instance: new (module: object) => { exports: unknown };
    validate(code: Code): boolean;
  };
};
