/** The `screenscribe` command line, from one file where that is up to date. */
import { builtProgram } from '../shared/node/workers/built-program.ts';

await import(builtProgram(new URL('./command-line.ts', import.meta.url)).href);
