/**
 * `npm test [-- --quick] [-- ARGUMENT…]`: installs what the tests need, then runs every test, or with
 * `--quick` those of a daily run: units and the contract of the API, without browsers and office
 * programs. Other arguments go to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { installMissing } from './system-packages.ts';

const given = process.argv.slice(2);
const command = await installMissing('test');
if (command) {
  process.stderr.write(`The tests need packages that are not installed:\n  ${command}\n`);
  process.exitCode = 1;
} else {
  process.exitCode = await runTests(given.filter((argument) => argument !== '--quick'));
}

async function runTests(args: string[]): Promise<number> {
  const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const quick = given.includes('--quick') ? ['--config', 'vitest.quick.config.ts'] : [];
  const child = spawn(process.execPath, [vitest, 'run', ...quick, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
