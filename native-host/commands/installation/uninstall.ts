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
    const { system, appDir, registry, packagedIn } = installation(context);
    await endHost(context);
    const removed = removeApp({ appDir, platform: system.platform, registry });
    for (const name of removed) context.stdout.write(`removed ${name}\n`);
    if (removed.length === 0) context.stdout.write(nothing(packagedIn));
    return 0;
  },
};

function nothing(packagedIn: string | undefined): string {
  if (packagedIn === undefined) return 'Nothing is installed.\n';
  return 'Installed as a package: sudo apt remove screenscribe\n';
}
