import { readFile } from 'node:fs/promises';
import { main } from 'assemblyscript/asc';

/** A module in AssemblyScript, and the one in TypeScript beside it that holds what it compiles to. */
type KernelModule = { source: string; code: string; compile(): Promise<string> };

const lineNetwork = 'shared/ocr/line-network/kernel';

export const kernels: KernelModule[] = [
  {
    source: `${lineNetwork}/kernel.as`,
    code: `${lineNetwork}/kernel-code.ts`,
    async compile() {
      const relaxed = await compile(this.source, ['--enable', 'relaxed-simd']);
      const plain = await compile(this.source);
      return `/** What scripts/build-kernel.ts makes of kernel.as: with products of bytes, and without. */
export const kernelCode = {
  relaxed:
    '${relaxed}',
  plain:
    '${plain}',
};
`;
    },
  },
  oneModule('shared/ocr/line-network/path-kernel', 'paths.as', 'path'),
  oneModule('shared/ocr/image/pixel-kernel', 'pixels.as', 'pixel'),
];

/** What compiles to the same for every engine: `pathCode` in `path-code.ts`, for the name `path`. */
function oneModule(folder: string, source: string, name: string): KernelModule {
  return {
    source: `${folder}/${source}`,
    code: `${folder}/${name}-code.ts`,
    async compile() {
      return `/** What scripts/build-kernel.ts makes of ${source}. */
export const ${name}Code =
  '${await compile(this.source)}';
`;
    },
  };
}

const options = [
  ...['-O3', '--noAssert', '--runtime', 'stub'],
  ...['--enable', 'simd', '--enable', 'bulk-memory', '--initialMemory', '1'],
  ...['--outFile', 'kernel.wasm'],
];

/** In base64. */
async function compile(source: string, features: string[] = []): Promise<string> {
  let code = '';
  const { error, stderr } = await main([entry, ...options, ...features], {
    // Under its own ending TypeScript's tools leave it alone.
    readFile: async (name) => (name === entry ? await readFile(source, 'utf8') : null),
    writeFile: (_, contents) => {
      code = Buffer.from(contents).toString('base64');
    },
  });
  if (error) throw new Error(`${source} does not compile: ${stderr.toString()}`, { cause: error });
  return code;
}

const entry = 'kernel.ts';
