import { z } from 'zod';
import type { InputFormat, OutputFormat } from '../formats.ts';

/** What is to be made of what. */
export type Making = { inputFormat: InputFormat; outputFormat: OutputFormat };

export type About = {
  description: string;
  /** What holds where it is left out. */
  default?: string | number | boolean;
  example?: string;
  /** Where it has a meaning, in words and as a test; left out, everywhere. */
  only?: { for: string; when: (making: Making) => boolean };
  /** Where one that is taken everywhere changes anything; left out, where it has a meaning. */
  matters?: (making: Making) => boolean;
};

type Known = About & {
  /** How OpenAPI describes the value. */
  value: Record<string, unknown>;
};

const known = z.registry<Known>();

/** A value and how OpenAPI describes it. Parsing what was parsed gives the same once more. */
type Value<S extends z.ZodType> = { schema: S; value: Record<string, unknown> };

/** An option: a field of a form, a part of the job and of what its worker is told. */
export function option<S extends z.ZodType>(
  { schema, value }: Value<S>,
  about: About,
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

export function aboutOf(schema: z.ZodType): Known {
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

/** A text that `normalize` checks and gives its usual form. */
export function textAs(normalize: (asked: string, context: z.RefinementCtx) => string) {
  return { schema: z.string().transform(normalize), value: { type: 'string' as const } };
}

/** What shows in the properties of a document. */
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
