import { z } from 'zod';
import { coordinate, extent } from '../../shared/api/region.ts';
import { type Command, UsageError } from './command.ts';
import { parse } from './parse.ts';
import { printResult, reading, readingHelp, readingOptions } from './reading-options.ts';
import { withHost } from './with-host.ts';

export const capture: Command = {
  usage: ['capture [OPTIONS] --region X,Y,WIDTH,HEIGHT'],
  summary: 'Recognize the text of a part of the screen, given in pixels of the whole desktop',
  options: [
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
        copy: { type: 'boolean', default: false },
        save: { type: 'boolean', default: true },
      },
    });
    const params = {
      ...regionOf(values.region),
      ...reading(values),
      copy: values.copy,
      save: values.save,
    };
    return withHost(context, async (host) => {
      const { signal } = context;
      const result = await host.call('capture.region', params, { signal, timeoutMs: 120_000 });
      printResult(result, values, context);
      return 0;
    });
  },
};

const numbers = z.tuple([coordinate, coordinate, extent, extent]);

function regionOf(text: string | undefined) {
  if (text === undefined) throw new UsageError('capture needs --region X,Y,WIDTH,HEIGHT.');
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const region = numbers.safeParse(parts);
  if (!region.success) {
    throw new UsageError(
      '--region takes X,Y,WIDTH,HEIGHT: four whole numbers up to a million, the sizes above zero.',
    );
  }
  const [x, y, width, height] = region.data;
  return { x, y, width, height };
}
