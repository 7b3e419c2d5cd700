import { z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { type AnyProblemCode, Problem, type ProblemStatus } from '../api/problem.ts';

/** RFC 9457 problem details with the code that clients match on. */
export function problemSchemaWith(codes: readonly [AnyProblemCode, ...AnyProblemCode[]]) {
  return z
    .looseObject({
      type: z.string(),
      title: z.string(),
      status: z.int(),
      detail: z.string(),
      code: z.enum(codes),
      errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    })
    .openapi('Problem');
}

/** The response of a Problem; `headers` are added to it. */
export function problemResponse(
  problem: Problem<AnyProblemCode>,
  headers: Record<string, string> = {},
): Response {
  const body = {
    type: `urn:screenscribe:problem:${problem.code}`,
    title: titles[problem.status],
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    ...(problem.errors && { errors: problem.errors }),
    ...problem.members,
  };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      ...retryAfter(problem),
      ...(problem.status === 401 && { 'www-authenticate': 'Bearer' }),
      ...problem.headers,
      ...headers,
    },
  });
}

function retryAfter({ status, retryAfterSeconds }: Problem<AnyProblemCode>) {
  const seconds = retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** Any thrown value as a Problem: what is not meant for the caller becomes `internal`. */
export function toProblem(error: unknown): Problem<AnyProblemCode> {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return fromHttpException(error);
  return new Problem('internal', 'The request failed inside the program. The log says why.', {
    cause: error,
  });
}

function fromHttpException(error: HTTPException): Problem {
  switch (error.status) {
    case 400:
      return malformed(error.message);
    case 413:
      return new Problem('payload_too_large', 'The request body is too large.');
    case 415:
      return new Problem('unsupported_media_type', 'This path does not take such a Content-Type.');
    default:
      return new Problem('internal', 'The request failed inside the program. The log says why.', {
        cause: error,
      });
  }
}

/** Why the library could not parse a body. */
function malformed(message: string): Problem {
  if (message.startsWith('Malformed JSON')) return malformedJson();
  if (message.startsWith('Malformed FormData')) return malformedForm();
  return new Problem('invalid_request', `${message || 'The request is malformed'}.`);
}

export function malformedJson(): Problem {
  return new Problem('invalid_request', 'The body is not whole, valid JSON.');
}

export function malformedForm(): Problem {
  return new Problem(
    'invalid_request',
    'The body is not a whole multipart form with the boundary that its Content-Type names.',
  );
}

const titles: Record<ProblemStatus, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};
