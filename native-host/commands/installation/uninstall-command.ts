import { isInUse, uninstall as removeApp, unregister } from '../../install/uninstall.ts';
import type { Command } from '../command.ts';
import { parse } from '../command.ts';
import { endHost, installation } from './installation.ts';

export const uninstall: Command = {
  usage: ['uninstall'],
  summary: 'Remove exactly what install wrote; the history stays',
  async run(args, context) {
    parse({ args, options: {} });
    const { system, appDir, source, registry, packagedIn } = await installation(context);
    const options = { appDir, platform: system.platform, registry, runsFrom: source.root };
    // Before the host ends: browsers would restart it.
    const removed = unregister(options);
    await endHost(context);
    removed.push(...removeApp(options));
    for (const name of removed) context.stdout.write(`removed ${name}\n`);
    if (removed.length === 0) context.stdout.write(nothing(packagedIn));
    if (isInUse(options)) context.stdout.write(stays(appDir));
    return 0;
  },
};

/** The setup program removes the folder once this program has ended. */
function stays(appDir: string): string {
  return `Windows keeps the files of programs that run: run uninstall.exe in ${appDir}, or remove that folder.\n`;
}

function nothing(packagedIn: string | undefined): string {
  if (packagedIn === undefined) return 'Nothing is installed.\n';
  return 'Installed as a package: sudo apt remove screenscribe\n';
}
