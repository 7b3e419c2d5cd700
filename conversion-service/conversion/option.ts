import { z } from 'zod';
import type { InputFormat, OutputFormat } from '../formats.ts';

/** The formats of source and result. */
export type Making = { inputFormat: InputFormat; outputFormat: OutputFormat };

export type OptionText = {
  description: string;
  /** The default. */
  default?: string | number | boolean;
  example?: string;
  /** Where it applies, in words and as a test; left out, everywhere. */
  only?: { for: string; when: (making: Making) => boolean };
  /** Where an option that is accepted everywhere has an effect; left out, wherever it applies. */
  matters?: (making: Making) => boolean;
};

type KnownOption = OptionText & {
  /** How OpenAPI describes the value. */
  value: Record<string, unknown>;
};

const known = z.registry<KnownOption>();

/** A value and how OpenAPI describes it. Parsing is idempotent. */
type Value<S extends z.ZodType> = { schema: S; value: Record<string, unknown> };

/** An option: a field of a form, a part of the job and of the request to its worker. */
export function option<S extends z.ZodType>(
  { schema, value }: Value<S>,
  about: OptionText,
): z.ZodOptional<S> {
  const optional = schema.optional();
  known.add(optional, { ...about, value });
  return optional;
}

/** How the API's document describes a form field, or a part of a job's options. */
export function fieldOf(schema: z.ZodType) {
  const { value, description, default: standard, example } = aboutOf(schema);
  return {
    ...value,
    description,
    ...(standard !== undefined && { default: standard }),
    ...(example !== undefined && { example }),
  };
}

export function aboutOf(schema: z.ZodType): KnownOption {
  const about = known.get(schema);
  if (!about) throw new Error('An option is made by option().');
  return about;
}

export function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  const schema = z.enum(choices, `must be ${choices.join(choices.length > 2 ? ', ' : ' or ')}`);
  return { schema, value: { type: 'string' as const, enum: [...choices] } };
}

export function whole(minimum: number, maximum: number) {
  const schema = z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(minimum, `must be ${minimum} or more`)
    .max(maximum, `must be ${maximum} or less`);
  return { schema, value: { type: 'integer' as const, minimum, maximum } };
}

export function flag() {
  const schema = z.union(
    [z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')],
    'must be true or false',
  );
  return { schema, value: { type: 'boolean' as const } };
}

/** A text that `normalize` validates and brings into its usual form. */
export function textAs(normalize: (asked: string, context: z.RefinementCtx) => string) {
  return { schema: z.string().transform(normalize), value: { type: 'string' as const } };
}

/** A text shown in the properties of a document. */
export function line(maxLength: number) {
  const schema = z
    .string()
    .max(maxLength, `must have ${maxLength} characters or fewer`)
    .regex(/^\P{Cc}*$/u, 'must be one line of text');
  return { schema, value: { type: 'string' as const, maxLength } };
}

export function secretText(maxLength: number) {
  const schema = z.string().max(maxLength, `must have ${maxLength} characters or fewer`);
  return { schema, value: { type: 'string' as const, format: 'password', maxLength } };
}

/** The limit for page numbers, and for the number of ranges. */
const maxPage = 100_000;
const maxRanges = 100;

type PageRange = { first: number; last: number };

/** A choice such as `7, 1-3` in the pages' order, each page once: `1-3,7`. */
export function pagesIn(asked: string, context: z.RefinementCtx): string {
  const ranges = rangesIn(asked);
  if (ranges) return joined(ranges).map(textOf).join(',');
  context.addIssue('must be pages and ranges of them, such as 1-3,7 or 5-');
  return '';
}

/** `pages` for each page by itself, or a range for each part, in their order: `1-3,4-`. */
export function splitIn(asked: string, context: z.RefinementCtx): string {
  if (asked.trim() === 'pages') return 'pages';
  const ranges = rangesIn(asked);
  if (ranges) return ranges.map(textOf).join(',');
  context.addIssue('must be “pages”, or a range for each part, such as 1-3,4-');
  return '';
}

function rangesIn(asked: string): PageRange[] | null {
  const ranges = asked.split(',').map(rangeIn);
  const known = ranges.filter((range) => range !== null);
  return known.length < ranges.length || ranges.length > maxRanges ? null : known;
}

function rangeIn(text: string): PageRange | null {
  const [, from, dash, to] = /^\s*(\d{1,6})\s*(-)?\s*(\d{1,6})?\s*$/.exec(text) ?? [];
  if (from === undefined || (to !== undefined && dash === undefined)) return null;
  const first = Number(from);
  const last =
    dash === undefined ? first : to === undefined ? Number.POSITIVE_INFINITY : Number(to);
  const isKnown = first >= 1 && first <= maxPage && last >= first;
  return isKnown ? { first, last } : null;
}

function joined(ranges: PageRange[]): PageRange[] {
  const result: PageRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else result.push({ ...range });
  }
  return result;
}

function textOf({ first, last }: PageRange): string {
  if (first === last) return String(first);
  return `${first}-${last === Number.POSITIVE_INFINITY ? '' : last}`;
}
