import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { ApiKey, FindUse, KeyStore, KeyUse } from './key-store.ts';
import { describeLimits, keyLimits, type LimitChanges } from './key-store.ts';

const usage = `npm run convert:keys -- issue --email ADDRESS --use-case "WHAT FOR"
npm run convert:keys -- list
npm run convert:keys -- revoke ID
npm run convert:keys -- webhook-secret ID [--rotate]
npm run convert:keys -- limits ID [--convert N] [--batch N] [--waiting N] [--megabytes N]`;

const dayMs = 24 * 60 * 60 * 1_000;

/** An invalid command line; the message is for the user who typed it. */
export class KeysUsageError extends Error {
  override readonly name = 'KeysUsageError';
}

const owner = z.object({
  email: z.email('--email must be an e-mail address'),
  'use-case': z.string('--use-case must say what the key is for').trim().min(1).max(500),
});

/**
 * Runs the command of the arguments and returns what to print.
 * @throws {KeysUsageError} where they are invalid
 */
export async function runKeysCommand(
  args: string[],
  keys: KeyStore,
  findUse: FindUse,
): Promise<string> {
  const [command, ...rest] = args;
  switch (command) {
    case 'issue':
      return issue(rest, keys);
    case 'list':
      if (rest.length > 0) return refuse('list takes no arguments');
      return table(await keys.list(), await findUse(Date.now() - dayMs));
    case 'limits':
      return limits(rest, keys);
    case 'revoke':
      return revoke(rest, keys);
    case 'webhook-secret':
      return webhookSecret(rest, keys);
    default:
      return refuse(command ? `there is no command “${command}”` : 'no command was given');
  }
}

async function issue(args: string[], keys: KeyStore): Promise<string> {
  const { email, 'use-case': useCase } = parseOwner(args);
  const { key, text } = await keys.issue({ email, useCase });
  return `Key ${key.id} for ${email}. It is shown this once:\n\n  ${text}\n`;
}

function parseOwner(args: string[]) {
  const options = { email: { type: 'string' }, 'use-case': { type: 'string' } } as const;
  try {
    const parsed = owner.safeParse(parseArgs({ args, options }).values);
    return parsed.success ? parsed.data : refuse(parsed.error.issues[0]?.message ?? 'not valid');
  } catch (error) {
    if (error instanceof TypeError) return refuse(error.message);
    throw error;
  }
}

async function revoke([id, ...rest]: string[], keys: KeyStore): Promise<string> {
  if (id === undefined || rest.length > 0) return refuse('revoke takes the ID of one key');
  if (await keys.revoke(id)) return `Key ${id} is revoked: the service refuses it from now on.\n`;
  return refuse(`there is no key ${id} that is still good. “list” shows all of them`);
}

async function webhookSecret([id, ...rest]: string[], keys: KeyStore): Promise<string> {
  const isRotated = rest.join() === '--rotate';
  if (id === undefined || (rest.length > 0 && !isRotated)) {
    return refuse('webhook-secret takes the ID of one key, and --rotate after it');
  }
  const secrets = await (isRotated ? keys.rotateWebhookSecret(id) : keys.webhookSecrets(id));
  const [newest, ...former] = secrets ?? [];
  if (newest === undefined) {
    return refuse(`there is no key ${id} that is still good. “list” shows all of them`);
  }
  const note = former.length > 0 ? 'The former one signs beside it for 24 hours.\n' : '';
  return `The webhooks of key ${id} are signed with:\n\n  ${newest}\n${note}`;
}

async function limits([id, ...rest]: string[], keys: KeyStore): Promise<string> {
  if (id === undefined || id.startsWith('-')) return refuse('limits takes the ID of one key');
  const changed = await keys.changeLimits(id, parseLimits(rest));
  if (changed) return `Key ${id} has limits of its own: ${describeLimits(changed)}\n`;
  return refuse(`there is no key ${id} that is still good. “list” shows all of them`);
}

/** “default” takes a limit away: what holds for all holds for the key again. */
function parseLimits(args: string[]): LimitChanges {
  const option = { type: 'string' } as const;
  const options = { convert: option, batch: option, waiting: option, megabytes: option };
  try {
    const given = Object.entries(parseArgs({ args, options }).values);
    const removed = given.filter(([, value]) => value === 'default').map(([name]) => [name, null]);
    const set = given.filter(([, value]) => value !== 'default');
    const { data, error } = keyLimits.safeParse(Object.fromEntries(set));
    if (data) return { ...data, ...Object.fromEntries(removed) };
    const [issue] = error.issues;
    return refuse(`--${issue?.path.join()}: ${issue?.message}`);
  } catch (error) {
    if (error instanceof TypeError) return refuse(error.message);
    throw error;
  }
}

function table(keys: ApiKey[], uses: Map<string, KeyUse>): string {
  if (keys.length === 0) return 'There are no keys yet.\n';
  const day = (time: number | null) => (time === null ? '-' : new Date(time).toISOString());
  const rows = keys.map(({ id, email, useCase, createdAt, lastUsedAt, revokedAt, ...key }) => {
    const { documents, bytes, failures } = uses.get(id) ?? { documents: 0, bytes: 0, failures: 0 };
    return [
      ...[id, email, day(createdAt), day(lastUsedAt)],
      revokedAt === null ? 'good' : `revoked ${day(revokedAt)}`,
      ...[documents, bytes, failures],
      describeLimits(key.limits),
      useCase,
    ];
  });
  const head = [
    ...['ID', 'E-MAIL', 'ISSUED', 'LAST USED', 'STATE'],
    ...['DOCUMENTS 24 H', 'BYTES 24 H', 'FAILURES 24 H', 'LIMITS', 'USE CASE'],
  ];
  return `${[head, ...rows].map((cells) => cells.join('\t')).join('\n')}\n`;
}

function refuse(why: string): never {
  throw new KeysUsageError(`${why}.\n\n${usage}`);
}
