/** The host: its program, from one file where that is up to date. */
import { builtProgram } from '../shared/node/workers/built-program.ts';

await import(builtProgram(new URL('./host-process.ts', import.meta.url)).href);
