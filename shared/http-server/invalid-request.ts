import type { z } from '@hono/zod-openapi';
import { type InvalidValue, Problem } from '../api/problem.ts';

/** Nobody reads more errors than this. */
const maxErrors = 100;

/** The Problem for values that did not validate, with the paths of the first 100 of them. */
export function invalidRequest(error: z.ZodError): Problem {
  const issues = error.issues.slice(0, maxErrors);
  const errors = issues.flatMap((issue) => invalidValues(issue)).slice(0, maxErrors);
  const first = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message))[0];
  return new Problem('invalid_request', `The request is not valid. ${first ?? ''}`.trim(), {
    errors,
  });
}

function invalidValues(issue: z.core.$ZodIssue, parent: PropertyKey[] = []): InvalidValue[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxErrors).map((key) => ({
      path: [...path, key].join('.'),
      message: 'is not known here; keys are never ignored',
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return nearest(issue.errors)
      .slice(0, maxErrors)
      .flatMap((inner) => invalidValues(inner, path));
  }
  return [{ path: path.join('.'), message: isMissing(issue) ? 'is required' : issue.message }];
}

/** The variant of a union that the value matches best: the one with the fewest issues. */
function nearest(forms: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  return forms.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Zod keeps the value out of an issue; only its message says that it was missing. */
function isMissing({ code, message }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' && message.endsWith('received undefined');
}
