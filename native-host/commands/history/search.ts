import { historyOperations } from '../../../shared/api/operations/history.ts';
import { type Context, UsageError } from '../command.ts';
import { option, parse } from '../parse.ts';
import { withHost } from '../with-host.ts';
import { entryFilter, printEntries } from './entries.ts';

export async function searchHistory(args: string[], context: Context): Promise<number> {
  const { values, positionals } = parse({ args, allowPositionals: true, options: entryFilter });
  if (positionals.length === 0) throw new UsageError('history search needs the words to look for.');
  const { json, limit, ...rest } = values;
  const params = option(
    historyOperations.search.params,
    { ...rest, q: positionals.join(' '), ...(limit && { limit: Number(limit) }) },
    'history search',
  );
  return withHost(context, async (host) => {
    const { signal } = context;
    printEntries(await host.call('history.search', params, { signal }), json, context);
    return 0;
  });
}
