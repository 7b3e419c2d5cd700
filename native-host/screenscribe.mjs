#!/usr/bin/env node
// npm runs this with whatever Node it finds; the command line needs the one pinned in package.json.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const runtime = path.join(
  path.dirname(createRequire(import.meta.url).resolve('node/package.json')),
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const commandLine = fileURLToPath(new URL('./cli.ts', import.meta.url));
const { status } = spawnSync(runtime, [commandLine, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
