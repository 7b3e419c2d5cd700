import type { z } from '@hono/zod-openapi';
import { type InvalidValue, Problem } from '../api/problem.ts';

/** The Problem for values that did not validate, each named by its path. */
export function invalidRequest(error: z.ZodError): Problem {
  const errors = error.issues.flatMap(invalidValues);
  const first = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message))[0];
  return new Problem('invalid_request', `The request is not valid. ${first ?? ''}`.trim(), {
    errors,
  });
}

function invalidValues(issue: z.core.$ZodIssue): InvalidValue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: 'is not known here; keys are never ignored',
    }));
  }
  return [{ path: issue.path.join('.'), message: issue.message }];
}
