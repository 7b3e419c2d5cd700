/**
 * Compiles what is written in AssemblyScript, and writes it beside its source as text, so that the
 * host and the extension load it alike.
 */
import { writeFileSync } from 'node:fs';
import { kernels } from './kernel/compile-kernel.ts';

for (const kernel of kernels) writeFileSync(kernel.code, await kernel.compile());
