import { readFile } from 'node:fs/promises';
import { main } from 'assemblyscript/asc';

const entry = 'kernel.ts';
const source = 'shared/ocr/line-network/kernel/kernel.as';

/** The module kernel-code.ts, of the kernel as it is now. */
export async function compileKernel(): Promise<string> {
  const [relaxed, plain] = [await compile(['--enable', 'relaxed-simd']), await compile([])];
  return `/** What scripts/build-kernel.ts makes of kernel.as: with products of bytes, and without. */
export const kernelCode = {
  relaxed:
    '${relaxed}',
  plain:
    '${plain}',
};
`;
}

const options = [
  ...['-O3', '--noAssert', '--runtime', 'stub'],
  ...['--enable', 'simd', '--enable', 'bulk-memory', '--initialMemory', '1'],
  ...['--outFile', 'kernel.wasm'],
];

/** In base64. */
async function compile(features: string[]): Promise<string> {
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
