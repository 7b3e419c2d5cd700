import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { Command, Context } from './command.ts';
import { parse } from './parse.ts';
import { withHost } from './with-host.ts';

/** The page of the package that tells how to add the extension. */
const firstSteps = '/usr/share/screenscribe/first-steps.html';

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
      await tellFirstSteps(context, error.message);
      return 1;
    }
  },
};

async function tellFirstSteps({ environment, stderr }: Context, why: string): Promise<void> {
  stderr.write(`${why}\n`);
  if (!existsSync(firstSteps)) {
    stderr.write('How to add the extension to a browser: docs/install.md\n');
    return;
  }
  stderr.write(`How to add the extension to a browser: ${firstSteps}\n`);
  const page = spawn('xdg-open', [firstSteps], { env: environment, stdio: 'ignore' });
  // Without a program that opens pages the path alone was told.
  await Promise.race([once(page, 'spawn'), once(page, 'error')]).catch(() => undefined);
  page.unref();
}
