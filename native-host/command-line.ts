/** The `screenscribe` command line. */
import { runCommand } from './commands/run-command.ts';

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
// The parent process has ended, and with it the reader of the answers: nothing should go on.
process.once('disconnect', () => controller.abort());
process.channel?.unref();
// `screenscribe … | head` stops reading early: that is no failure.
process.stdout.once('error', () => process.exit(0));

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: controller.signal,
});
