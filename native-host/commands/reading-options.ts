import { z } from 'zod';
import { languages, layout, type OcrResult } from '../../shared/api/recognition.ts';
import { coordinate, extent } from '../../shared/api/region.ts';
import { type Context, option, UsageError } from './command.ts';

/** How a picture is read, as `parseArgs` takes it. */
export const readingOptions = {
  language: { type: 'string', short: 'l' },
  layout: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export const readingHelp: [string, string][] = [
  ['-l, --language CODES', 'languages of the text, as eng,deu'],
  ['--layout LAYOUT', 'auto, paragraphs, lines, single-line, table or code'],
  ['--json', 'print lines, words, boxes and confidence as one JSON object a line'],
];

/** What the host is told of how to read. */
export function reading(values: { language?: string | undefined; layout?: string | undefined }) {
  return {
    ...(values.language && {
      languages: option(languages, values.language.split(','), '--language'),
    }),
    ...(values.layout && { layout: option(layout, values.layout, '--layout') }),
  };
}

/** @param about what goes before the result's own fields in JSON */
export function printResult(
  result: OcrResult,
  { json, about = {} }: { json: boolean; about?: Record<string, string> },
  { stdout }: Context,
): void {
  stdout.write(`${json ? JSON.stringify({ ...about, ...result }) : result.text}\n`);
}

/** As X,Y,WIDTH,HEIGHT on the command line. */
export function regionOf(text: string) {
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

const numbers = z.tuple([coordinate, coordinate, extent, extent]);
