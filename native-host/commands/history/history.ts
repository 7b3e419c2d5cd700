import { type Command, UsageError } from '../command.ts';
import { exportHistory } from './export.ts';
import { importHistory } from './import.ts';
import { listHistory } from './list.ts';
import { searchHistory } from './search.ts';

const actions: Record<string, Command['run']> = {
  list: listHistory,
  search: searchHistory,
  export: exportHistory,
  import: importHistory,
};

export const history: Command = {
  usage: [
    'history list [--color COLOR] [--sort FIELD] [--order asc|desc] [--limit N] [--json]',
    'history search [--color COLOR] [--limit N] [--json] WORDS…',
    'history export [--format json|csv] [--color COLOR] [--output FILE]',
    'history export --format pdf|docx|odt|rtf|epub|html|txt [--ids ID,ID…] [--color COLOR] [--no-pictures] [--output FILE]',
    'history import FILE',
  ],
  summary: 'Look through, export and import what was captured',
  options: [
    ['--color COLOR', 'none, red, orange, yellow, green, blue or purple'],
    ['--sort FIELD', 'position, createdAt, updatedAt, text or color'],
    ['--limit N', 'at most so many entries, 1 to 1000 (100)'],
    ['--json', 'print one entry a line as JSON'],
    ['--ids ID,ID…', 'these entries in this order, as `history list` shows their ids'],
    ['--no-pictures', 'the texts alone'],
    ['--output FILE', 'write there instead of standard output'],
  ],
  async run([action, ...rest], context) {
    const run = action !== undefined && Object.hasOwn(actions, action) && actions[action];
    if (!run) throw new UsageError('history takes list, search, export or import.');
    return run(rest, context);
  },
};
