import { RequestError } from '@hono/node-server';
import { Problem } from '../api/problem.ts';
import { problemResponse } from './problem-response.ts';

/** Answers a request whose target and Host header make no address: no handler sees such a one. */
export function refuseAddress(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  return problemResponse(
    new Problem('invalid_request', 'The path and the Host header are not a valid HTTP address.'),
  );
}
