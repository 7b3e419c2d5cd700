import { languages } from '../../shared/api/recognition.ts';
import { type WatchEnd, type WatchedLine, watchInterval } from '../../shared/api/screen-watch.ts';
import type { HostPeer } from '../link/client/find-host.ts';
import { type Command, type Context, option, parse, regionOf, UsageError } from './command.ts';
import { withHost } from './with-host.ts';

export const watch: Command = {
  usage: ['watch --region X,Y,WIDTH,HEIGHT [--times] [OPTIONS]'],
  summary: 'Print the new lines of a part of the screen as they come, and keep them, until Ctrl+C',
  options: [
    [
      '--region X,Y,W,H',
      'in pixels of the desktop; where X or Y is below zero: --region=-1920,0,8,6',
    ],
    ['--times', 'put the time of each line before it, and a tab'],
    ['--display ID', 'the display that the region must lie on'],
    ['-l, --language CODES', 'languages of the text, as eng,deu'],
    ['--interval MS', 'how often to look, 100 to 5000; 500 unless given'],
    ['--json', 'print line, text, time and entry as one JSON object a line'],
  ],
  async run(args, context) {
    const { values } = parse({
      args,
      allowNegative: true,
      options: {
        region: { type: 'string' },
        times: { type: 'boolean', default: false },
        display: { type: 'string' },
        language: { type: 'string', short: 'l' },
        interval: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    if (values.region === undefined) throw new UsageError('watch needs --region X,Y,WIDTH,HEIGHT.');
    const { display, language, interval } = values;
    const params = {
      ...regionOf(values.region),
      ...(display !== undefined && { display }),
      ...(language && { languages: option(languages, language.split(','), '--language') }),
      ...(interval !== undefined && {
        intervalMs: option(watchInterval, Number(interval), '--interval'),
      }),
    };
    const begin = async (host: HostPeer) => {
      const { signal } = context;
      const { watchId } = await host.call('watch.start', params, { signal, timeoutMs: startMs });
      return await print(host, watchId, { show: printer(values, context), context });
    };
    return await withHost(context, begin, { isEndless: true });
  },
};

/** In ms: the first reading may have to wait for others. */
const startMs = 120_000;

/** Until the watch or the person ends it; what it has reported by then is printed, too. */
async function print(
  host: HostPeer,
  watchId: string,
  { show, context }: { show: (line: WatchedLine) => void; context: Context },
): Promise<number> {
  const { signal } = context;
  let stopping: Promise<unknown> | undefined;
  const stop = () => {
    stopping ??= host.call('watch.stop', { watchId }).catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  for (let after = 0; ; ) {
    const answer = await host.call('watch.lines', { watchId, after, untilGone: true });
    answer.lines.forEach(show);
    after = answer.last;
    if (answer.ended) {
      await stopping;
      return exitCode(answer.ended, context);
    }
  }
}

function exitCode({ reason, detail }: WatchEnd, { signal }: Context): number {
  if (signal.aborted || reason === 'stopped') return 0;
  throw new Error(detail ?? 'The host has ended, and the watch with it.');
}

/** A line that grew replaces its last output on a terminal; otherwise it is printed again. */
function printer(
  { times, json }: { times: boolean; json: boolean },
  { stdout }: Context,
): (line: WatchedLine) => void {
  let shown: { line: number; length: number } | undefined;
  return (line) => {
    if (json) return void stdout.write(`${JSON.stringify(line)}\n`);
    const text = `${times ? `${line.time}\t` : ''}${line.text}`;
    const columns = 'columns' in stdout ? Number(stdout.columns) : 0;
    const replaces = stdout.isTTY && shown?.line === line.line && shown.length < columns;
    stdout.write(`${replaces ? lineUp : ''}${text}\n`);
    shown = { line: line.line, length: text.length + tabWidth };
  };
}

/** To the start of the previous line, which is cleared. */
const lineUp = '\x1b[1A\x1b[2K';
const tabWidth = 8;
