import { historyOperations } from '../../../shared/api/operations/history.ts';
import type { Context } from '../command.ts';
import { option, parse } from '../parse.ts';
import { withHost } from '../with-host.ts';
import { entryFilter, printEntries } from './entries.ts';

export async function listHistory(args: string[], context: Context): Promise<number> {
  const { values } = parse({
    args,
    options: { ...entryFilter, sort: { type: 'string' }, order: { type: 'string' } },
  });
  const { json, limit, ...rest } = values;
  const params = option(
    historyOperations.list.params,
    { ...rest, ...(limit && { limit: Number(limit) }) },
    'history list',
  );
  return withHost(context, async (host) => {
    const { signal } = context;
    printEntries(await host.call('history.list', params, { signal }), json, context);
    return 0;
  });
}
