import { type Command, type Context, parse, UsageError } from './command.ts';
import { withHost } from './with-host.ts';

const actions: Record<string, Command['run']> = { new: makeToken, remove: removeToken };

export const token: Command = {
  usage: ['token new', 'token remove'],
  summary: 'Create a token for the local API, which is shown once, or remove it',
  async run([action, ...rest], context) {
    const run = action !== undefined && Object.hasOwn(actions, action) && actions[action];
    if (!run) throw new UsageError('token takes new or remove.');
    parse({ args: rest, options: {} });
    return run(rest, context);
  },
};

/** Only the token on standard output, for scripts. */
async function makeToken(_args: string[], context: Context): Promise<number> {
  return withHost(context, async (host) => {
    const { signal, stdout, stderr } = context;
    const made = await host.call('settings.create_token', {}, { signal });
    stdout.write(`${made.token}\n`);
    stderr.write('Send it as “Authorization: Bearer <token>”. It is not shown again.\n');
    return 0;
  });
}

async function removeToken(_args: string[], context: Context): Promise<number> {
  return withHost(context, async (host) => {
    const { signal, stdout } = context;
    await host.call('settings.remove_token', {}, { signal });
    stdout.write('The local API asks for no token any more.\n');
    return 0;
  });
}
