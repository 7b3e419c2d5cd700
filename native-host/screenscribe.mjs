#!/usr/bin/env node
// npm runs this with whatever Node it finds; the command line needs the one pinned in package.json.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const runtime = path.join(
  path.dirname(createRequire(import.meta.url).resolve('node/package.json')),
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const commandLine = fileURLToPath(new URL('./cli.ts', import.meta.url));
// The channel is how the command line hears that this process has ended, however that came about.
const child = spawn(runtime, [commandLine, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.connected && child.disconnect());
child.once('exit', (status) => {
  process.exitCode = status ?? 1;
});
