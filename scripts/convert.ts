/** `npm run convert`: installs what the conversion service needs of the system, then runs it. */
import { installMissing } from './system-packages.ts';

const command = await installMissing('convert');
if (command) {
  process.stderr.write(`The service needs packages that are not installed:\n  ${command}\n`);
  process.exitCode = 1;
} else {
  await import('../conversion-service/main.ts');
}
