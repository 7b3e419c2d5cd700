import { setTimeout } from 'node:timers/promises';
import {
  type Command,
  type Context,
  parse,
  printResult,
  reading,
  readingHelp,
  readingOptions,
  regionOf,
  UsageError,
} from './command.ts';
import { withHost } from './with-host.ts';

export const capture: Command = {
  usage: [
    'capture [--layout LAYOUT] [--display ID] [--delay SECONDS]',
    'capture [OPTIONS] --region X,Y,WIDTH,HEIGHT',
  ],
  summary:
    'Freeze the screen to drag over text, or recognize a part given in pixels of the desktop',
  options: [
    ['--display ID', 'only this display, as GET /displays lists it'],
    ['--delay SECONDS', 'wait so long first, 1 to 60; Ctrl+C cancels'],
    ['--region X,Y,W,H', 'where X or Y is below zero: --region=-1920,0,800,600'],
    ...readingHelp,
    ['--copy', 'put the text on the clipboard'],
    ['--no-save', 'keep it out of the history'],
  ],
  async run(args, context) {
    const { values } = parse({
      args,
      allowNegative: true,
      options: {
        ...readingOptions,
        region: { type: 'string' },
        display: { type: 'string' },
        delay: { type: 'string' },
        copy: { type: 'boolean', default: false },
        save: { type: 'boolean', default: true },
      },
    });
    const delay = values.delay === undefined ? 0 : delayOf(values.delay);
    if (values.region === undefined) {
      const { language, json, copy, save } = values;
      if (language !== undefined || json || copy || !save) throw needsRegion();
      await countDown(delay, context);
      return await start(values, context);
    }
    const params = {
      ...regionOf(values.region),
      ...reading(values),
      ...(values.display !== undefined && { display: values.display }),
      copy: values.copy,
      save: values.save,
    };
    await countDown(delay, context);
    return withHost(context, async (host) => {
      const { signal } = context;
      const result = await host.call('capture.region', params, { signal, timeoutMs: 120_000 });
      printResult(result, values, context);
      return 0;
    });
  },
};

type Values = { layout?: string | undefined; display?: string | undefined };

/** Has the browser show the frozen screen; the selected text goes wherever captures go. */
function start({ layout, display }: Values, context: Context): Promise<number> {
  const params = { ...reading({ layout }), ...(display !== undefined && { display }) };
  return withHost(context, async (host) => {
    const { signal } = context;
    await host.call('capture.start', params, { signal, timeoutMs: startMs });
    return 0;
  });
}

/**
 * Shows a person at a terminal each second that is left. Rejects where the command is cancelled.
 */
async function countDown(seconds: number, { signal, stderr }: Context): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    if (stderr.isTTY) stderr.write(`\rCapture in ${left} s `);
    await setTimeout(1_000, undefined, { signal });
  }
  if (seconds > 0 && stderr.isTTY) stderr.write('\r\x1b[K');
}

function delayOf(text: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= 60) return seconds;
  throw new UsageError('--delay takes whole seconds, 1 to 60.');
}

function needsRegion(): UsageError {
  return new UsageError(
    'Without --region X,Y,WIDTH,HEIGHT only --layout, --display and --delay can be given.',
  );
}

/** In ms; a browser that is not open has to start first. */
const startMs = 120_000;
