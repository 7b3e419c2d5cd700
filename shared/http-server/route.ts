import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { type AnyProblemCode, Problem } from '../api/problem.ts';
import { problemSchemaWith } from './problem-response.ts';
import { jsonLimit, limitBody, requireUtf8 } from './request-body.ts';
import { requireFewValues } from './require-few-values.ts';

/** For paths that take no body: an empty one or `{}` passes, anything else is refused. */
const refuseBody: MiddlewareHandler = async (c, next) => {
  const body = await c.req.text();
  if (/^\s*(\{\s*\}\s*)?$/.test(body)) return next();
  throw new Problem('invalid_request', `${c.req.path} takes no body.`);
};

/** For paths that take no query parameters. */
const refuseQuery: MiddlewareHandler = (c, next) => {
  const names = c.req.url.includes('?') ? Object.keys(c.req.queries()) : [];
  if (names.length === 0) return next();
  throw new Problem('invalid_request', `${c.req.path} takes no query parameters.`, {
    errors: names.map((path) => ({ path, message: 'is not known here' })),
  });
};

/**
 * Returns the route factory of an API with these problem codes: query parameters and bodies that a
 * route does not declare are refused, bodies are limited to 1 MB unless the route brings its own
 * limit, and problems are part of its OpenAPI document.
 */
export function apiRouteWith(codes: readonly [AnyProblemCode, ...AnyProblemCode[]]) {
  const problem = {
    description: 'What failed and how to fix it',
    content: { 'application/problem+json': { schema: problemSchemaWith(codes) } },
  };
  return <const Path extends string, Config extends Omit<RouteConfig, 'path'>>(
    config: Config & { path: Path; middleware?: MiddlewareHandler[] },
  ) =>
    createRoute({
      ...config,
      middleware: [
        ...queryMiddleware(config),
        ...(config.middleware ?? bodyMiddleware(config)),
        ...textMiddleware(config),
      ],
      responses: { ...config.responses, default: problem },
      // The additions change nothing that the handler's types are made from.
    } as unknown as Config & { path: Path });
}

function queryMiddleware({ request }: Omit<RouteConfig, 'path'>) {
  return request?.query ? [] : [refuseQuery];
}

/** A GET has no body; checking for one would cost more than many an answer does. */
function bodyMiddleware({ method, request }: Omit<RouteConfig, 'path'>) {
  if (method === 'get') return [];
  return request?.body ? [limitBody(jsonLimit)] : [limitBody(jsonLimit), refuseBody];
}

/**
 * Only where JSON is the one accepted type: a body that may be an image is bytes. A body without a
 * schema, such as an import, may have many values.
 */
function textMiddleware({ request }: Omit<RouteConfig, 'path'>) {
  const content = request?.body?.content ?? {};
  if (Object.keys(content).join() !== 'application/json') return [];
  const json = content['application/json'];
  const isValidated = json && 'schema' in json && json.schema instanceof z.ZodType;
  return isValidated ? [requireUtf8, requireFewValues] : [requireUtf8];
}

/** A JSON answer with its description, for `responses`. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body that must be there, for `request`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}

/** An answer of bytes, which the handler gives as a `Response`. */
export function bytes(mediaType: string, description: string): BytesAnswer {
  return {
    description,
    content: { [mediaType]: { schema: z.string().openapi({ format: 'binary' }) } },
  };
}

type BytesAnswer = { description: string; content: Record<string, { schema: z.ZodType }> };

/** JSON that the handler writes itself, as a `Response`. */
export function writtenJson(schema: z.ZodType, description: string): BytesAnswer {
  return { description, content: { 'application/json': { schema } } };
}
