import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';

/** The app that the groups of rows add their routes to. */
export type Api = OpenAPIHono<{ Bindings: HttpBindings }>;
