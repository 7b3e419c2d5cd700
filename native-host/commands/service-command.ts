import { type ServiceView, serviceChange } from '../../shared/api/document-export.ts';
import { type Command, type Context, option, parse, readSecret, UsageError } from './command.ts';
import { withHost } from './with-host.ts';

const actions: Record<string, Command['run']> = {
  set: setService,
  show: showService,
  check: checkService,
  remove: removeService,
};

export const service: Command = {
  usage: [
    'service set --url ADDRESS [--allow-plain-http] < KEYFILE',
    'service show',
    'service check',
    'service remove',
  ],
  summary: 'Set the conversion service that makes PDF, DOCX, RTF and EPUB of the history',
  options: [
    ['--url ADDRESS', 'where it is, such as https://convert.example.org'],
    ['--allow-plain-http', 'let key and texts go unencrypted to another computer'],
  ],
  async run([action, ...rest], context) {
    const run = action !== undefined && Object.hasOwn(actions, action) && actions[action];
    if (!run) throw new UsageError('service takes set, show, check or remove.');
    return run(rest, context);
  },
};

/** The key is read from standard input: other programs can see the arguments of a process. */
async function setService(args: string[], context: Context): Promise<number> {
  const { values } = parse({
    args,
    options: {
      url: { type: 'string' },
      'allow-plain-http': { type: 'boolean', default: false },
    },
  });
  const { url, 'allow-plain-http': allowPlainHttp } = values;
  if (url === undefined) throw new UsageError('service set needs --url ADDRESS.');
  const key = (await readSecret(context, 'API key (Enter keeps the one there is): '))?.trim();
  const change = option(
    serviceChange,
    { url, key: key || undefined, allowPlainHttp },
    'service set',
  );
  return withHost(context, async (host) => {
    const { signal } = context;
    const view = await host.call('service.set', change, { signal });
    return show(view, context);
  });
}

async function showService(args: string[], context: Context): Promise<number> {
  parse({ args, options: {} });
  return withHost(context, async (host) => {
    const { signal } = context;
    return show(await host.call('service.read', {}, { signal }), context);
  });
}

async function checkService(args: string[], context: Context): Promise<number> {
  parse({ args, options: {} });
  return withHost(context, async (host) => {
    const { signal, stdout } = context;
    await host.call('service.check', {}, { signal });
    stdout.write('The conversion service is working and accepts the key.\n');
    return 0;
  });
}

async function removeService(args: string[], context: Context): Promise<number> {
  parse({ args, options: {} });
  return withHost(context, async (host) => {
    const { signal, stdout } = context;
    await host.call('service.remove', {}, { signal });
    stdout.write('No conversion service is set any more.\n');
    return 0;
  });
}

function show({ url, keyConfigured }: ServiceView, { stdout }: Context): number {
  if (url === null) stdout.write('No conversion service is set.\n');
  else stdout.write(`${url}\nAPI key: ${keyConfigured ? 'set' : 'missing'}\n`);
  return url !== null && keyConfigured ? 0 : 1;
}
