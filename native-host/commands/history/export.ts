import { writeFile } from 'node:fs/promises';
import { documentFormat, documentFormats } from '../../../shared/api/document-export.ts';
import { historyOperations } from '../../../shared/api/operations/history.ts';
import { type Context, UsageError } from '../command.ts';
import { option, parse } from '../parse.ts';
import { withHost } from '../with-host.ts';
import { exportDocument } from './document.ts';

/** The history as data (JSON, CSV), or entries as a document to read. */
export async function exportHistory(args: string[], context: Context): Promise<number> {
  const { values } = parse({
    args,
    options: {
      format: { type: 'string', default: 'json' },
      color: { type: 'string' },
      ids: { type: 'string', multiple: true },
      'no-pictures': { type: 'boolean', default: false },
      output: { type: 'string', short: 'o' },
    },
  });
  const { format, color, output, ids, 'no-pictures': withoutPictures } = values;
  if (documentFormat.safeParse(format).success) {
    const listed = ids?.flatMap((list) => list.split(/[\s,]+/)).filter((id) => id !== '');
    const pictures = !withoutPictures;
    return exportDocument({ format, color, output, ids: listed, pictures }, context);
  }
  if (ids || withoutPictures) {
    throw new UsageError('--ids and --no-pictures are for documents: --format pdf and the like.');
  }
  if (format !== 'json' && format !== 'csv') {
    const known = ['json', 'csv', ...documentFormats].join(', ');
    throw new UsageError(`There is no format ${format}. Known are ${known}.`);
  }
  return exportData({ format, color, output }, context);
}

async function exportData(
  { output, ...rest }: { format: string; color: string | undefined; output: string | undefined },
  context: Context,
): Promise<number> {
  const params = option(historyOperations.export.params, rest, 'history export');
  return withHost(context, async (host) => {
    const { signal, stdout } = context;
    const { document } = await host.call('history.export', params, { signal, timeoutMs: 300_000 });
    if (output === undefined) stdout.write(document);
    else await writeFile(output, document);
    return 0;
  });
}
