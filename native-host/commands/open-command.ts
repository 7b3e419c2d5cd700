import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { Command, Context } from './command.ts';
import { parse } from './command.ts';
import { withHost } from './with-host.ts';

/** The page on how to add the extension: of the setup for Windows, and of the package. */
const firstStepsPages = [
  fileURLToPath(new URL('../../first-steps.html', import.meta.url)),
  '/usr/share/screenscribe/first-steps.html',
];

/** In ms; a browser that is not open has to start first. */
const startMs = 60_000;

export const open: Command = {
  usage: ['open'],
  summary: 'Show the history in the browser, or how to add the extension to one',
  async run(args, context) {
    parse({ args, options: {} });
    try {
      await withHost(context, (host) =>
        host.call('sidebar.show', {}, { signal: context.signal, timeoutMs: startMs }),
      );
      return 0;
    } catch (error) {
      if (!(error instanceof MessageError) || error.code !== 'extension_not_connected') throw error;
      await printFirstSteps(context, error.message);
      return 1;
    }
  },
};

async function printFirstSteps({ environment, stderr }: Context, why: string): Promise<void> {
  stderr.write(`${why}\n`);
  const firstSteps = firstStepsPages.find((file) => existsSync(file));
  if (firstSteps === undefined) {
    stderr.write('How to add the extension to a browser: docs/install.md\n');
    return;
  }
  stderr.write(`How to add the extension to a browser: ${firstSteps}\n`);
  const opener = process.platform === 'win32' ? 'explorer.exe' : 'xdg-open';
  const page = spawn(opener, [firstSteps], { env: environment, stdio: 'ignore' });
  // Without a program that opens pages, only the path was shown.
  await Promise.race([once(page, 'spawn'), once(page, 'error')]).catch(() => undefined);
  page.unref();
}
