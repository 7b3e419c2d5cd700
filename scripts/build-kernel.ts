/**
 * Compiles shared/ocr/line-network/kernel/kernel.as, which is AssemblyScript, and writes it beside its source as text, so
 * that the host and the extension load it alike.
 */
import { writeFileSync } from 'node:fs';
import { compileKernel } from './kernel/compile-kernel.ts';

writeFileSync('shared/ocr/line-network/kernel/kernel-code.ts', await compileKernel());
