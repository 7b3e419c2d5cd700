import { readFile } from 'node:fs/promises';
import { type Context, UsageError } from '../command.ts';
import { parse } from '../parse.ts';
import { withHost } from '../with-host.ts';

export async function importHistory(args: string[], context: Context): Promise<number> {
  const { positionals } = parse({ args, allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('history import needs one file.');
  const document = await readFile(file, 'utf8');
  return withHost(context, async (host) => {
    const { signal, stdout } = context;
    const options = { signal, timeoutMs: 300_000 };
    const { added, updated, skipped } = await host.call('history.import', { document }, options);
    stdout.write(`${added} added, ${updated} updated, ${skipped} skipped\n`);
    return 0;
  });
}
