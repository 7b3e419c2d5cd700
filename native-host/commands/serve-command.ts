import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Command } from './command.ts';
import { parse } from './command.ts';
import { hostEntry } from './with-host.ts';

export const serve: Command = {
  usage: ['serve'],
  summary: 'Run the host in the foreground until it is stopped',
  async run(args, { environment, signal }) {
    parse({ args, options: {} });
    const host = spawn(process.execPath, [hostEntry], { stdio: 'inherit', env: environment });
    const stop = () => host.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    const [code] = await once(host, 'exit');
    signal.removeEventListener('abort', stop);
    return code === 0 ? 0 : 1;
  },
};
