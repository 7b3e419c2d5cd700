import { z } from 'zod';
import { version } from '../../../shared/node/version.ts';
import { type Browser, browsers, foundBrowsers } from '../../install/browsers/browsers.ts';
import { browserRegistration, customRegistration } from '../../install/browsers/registration.ts';
import { commandLauncher } from '../../install/install.ts';
import { installAndPrepare } from '../../install/install-and-prepare.ts';
import type { System } from '../../install/system.ts';
import { type Command, option, parse, UsageError } from '../command.ts';
import { endHost, installation } from './installation.ts';

const names = browsers.map(({ name }) => name);

export const install: Command = {
  usage: ['install [--browser NAME,… | --all] [--dir FOLDER]… [--path]'],
  summary: 'Register the host with browsers: all that are found, unless you name some',
  options: [
    ['--browser NAME,…', names.join(', ')],
    ['--all', 'every browser, found or not'],
    ['--dir FOLDER', 'a Chromium that runs with this folder as --user-data-dir'],
    ['--path', 'on Windows, find `screenscribe` in every terminal'],
  ],
  async run(args, context) {
    const { values } = parse({
      args,
      options: {
        browser: { type: 'string' },
        all: { type: 'boolean', default: false },
        dir: { type: 'string', multiple: true, default: [] },
        path: { type: 'boolean', default: false },
      },
    });
    const { stdout } = context;
    const { system, appDir, source, registry, packagedIn } = await installation(context);
    if (packagedIn !== undefined && values.dir.length === 0) {
      stdout.write(
        'Installed as a package: browsers know it already. `screenscribe doctor` looks.\n',
      );
      return 0;
    }
    const chosen = chosenBrowsers(values, system);
    const where = { appDir, platform: system.platform };
    const changed = await installAndPrepare({
      source,
      version,
      ...where,
      registrations: [
        ...chosen.map((browser) => browserRegistration(browser, system, appDir)),
        ...values.dir.map(customRegistration),
      ],
      registry,
      onPath: values.path,
    });
    for (const name of changed) stdout.write(`wrote ${name}\n`);
    // The next use starts the host that was just installed.
    if (changed.includes(appDir)) await endHost(context, { keepsServing: true });
    const known = [...chosen.map(({ title }) => title), ...values.dir].join(', ');
    stdout.write(changed.length > 0 ? `Installed for ${known}.\n` : 'Everything is in place.\n');
    stdout.write(`The command line is ${commandLauncher(where).file}\n`);
    return 0;
  },
};

function chosenBrowsers(
  { browser, all, dir }: { browser?: string | undefined; all: boolean; dir: string[] },
  system: System,
): Browser[] {
  if (all) return browsers;
  if (browser !== undefined) {
    const wanted = option(z.array(z.enum(names)), browser.split(','), '--browser');
    return browsers.filter(({ name }) => wanted.includes(name));
  }
  const found = dir.length > 0 ? [] : foundBrowsers(system);
  if (found.length > 0 || dir.length > 0) return found;
  throw new UsageError('No browser was found. Name it with --browser, or take --all.');
}
