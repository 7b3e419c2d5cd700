/** The conversion service in the foreground, from one file where that is up to date: `npm run convert`. */
import { builtProgram } from '../shared/node/workers/built-program.ts';

await import(builtProgram(new URL('./service-process.ts', import.meta.url)).href);
