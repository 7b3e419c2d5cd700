import { uninstall as removeApp } from '../../install/uninstall.ts';
import type { Command } from '../command.ts';
import { parse } from '../parse.ts';
import { endHost } from './end-host.ts';
import { installation } from './installation.ts';

export const uninstall: Command = {
  usage: ['uninstall'],
  summary: 'Remove exactly what install wrote; the history stays',
  async run(args, context) {
    parse({ args, options: {} });
    const { system, appDir, registry } = installation(context);
    await endHost(context);
    const removed = removeApp({ appDir, platform: system.platform, registry });
    for (const name of removed) context.stdout.write(`removed ${name}\n`);
    if (removed.length === 0) context.stdout.write('Nothing is installed.\n');
    return 0;
  },
};
