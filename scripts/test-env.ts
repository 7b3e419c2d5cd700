/**
 * Prepares the machine for the tests, for the slow ones with `load`, or for those of Windows with
 * `windows`: installs what is missing, or says how and fails.
 */
import { installMissing } from './system-packages.ts';

const asked = process.argv[2];
const command = await installMissing(asked === 'load' || asked === 'windows' ? asked : 'test');
if (command) {
  process.stderr.write(`The tests need packages that are not installed:\n  ${command}\n`);
  process.exitCode = 1;
}
