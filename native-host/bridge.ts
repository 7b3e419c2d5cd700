/**
 * The program that browsers start: relays frames between their native messaging port and the host.
 */
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { relay } from './link/bridge/relay.ts';
import { startingProcess } from './link/bridge/starting-process.ts';
import { dataDir } from './storage/data-dir.ts';

// Chromium ends bridges with SIGKILL, which leaves no time to save the compiled code at exit.
flushCompileCache();
// The installer needs no more than that, so that the first browser finds compiled code.
if (process.argv[2] === '--prepare') process.exit();

const controller = new AbortController();
process.once('SIGTERM', () => controller.abort());

await relay({
  dataDir: dataDir(),
  hostEntry: fileURLToPath(new URL('./main.ts', import.meta.url)),
  input: process.stdin,
  output: process.stdout,
  signal: controller.signal,
  startedBy: startingProcess(),
});
process.exit();
