import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { type ProblemCode, problemStatus } from '../../shared/api/problem.ts';
import { apiRouteWith } from '../../shared/http-server/route.ts';

/** The app to which the route groups add their routes. */
export type HostApi = OpenAPIHono<{ Bindings: HttpBindings }>;

/** A route of the local API. */
export const apiRoute = apiRouteWith(
  Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]], // The list has its own keys.
);
