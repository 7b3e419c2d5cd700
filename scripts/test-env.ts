/**
 * Makes the machine ready for the tests, or for the slow ones with `load`: installs what is missing,
 * or says how and fails.
 */
import { installMissing } from './system-packages.ts';

const command = await installMissing(process.argv[2] === 'load' ? 'load' : 'test');
if (command) {
  process.stderr.write(`The tests need packages that are not installed:\n  ${command}\n`);
  process.exitCode = 1;
}
