import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { conversionProblemCodes } from '../../shared/api/problem.ts';
import { apiRouteWith } from '../../shared/http-server/route.ts';
import type { ApiKey } from '../keys/key-store.ts';

/** What every request carries: Node's own request and answer, and whose key it came with. */
export type Environment = {
  Bindings: HttpBindings;
  Variables: {
    apiKey: ApiKey;
    /** Of the request, where it is traced. */
    traceparent: string | undefined;
  };
};

export type ServiceApi = OpenAPIHono<Environment>;

export type ApiContext = Context<Environment>;

/** A route of the conversion service. */
export const apiRoute = apiRouteWith(conversionProblemCodes);
