import { OpenAPIHono } from '@hono/zod-openapi';
import { routePath } from 'hono/route';
import { getPath } from 'hono/utils/url';
import {
  knownRoutes,
  logRequest,
  protectAnswer,
  requireKnown,
} from '../shared/http-server/app-middleware.ts';
import { invalidRequest } from '../shared/http-server/invalid-request.ts';
import { problemResponse, toProblem } from '../shared/http-server/problem-response.ts';
import { drainBody } from './http/drain-body.ts';
import { requireKey } from './http/require-key.ts';
import type { ApiContext, Environment, ServiceApi } from './http/service-api.ts';
import { storageProblem } from './http/service-storage-problem.ts';
import { batchDownloadRoutes, batchRoutes } from './routes/batch-routes.ts';
import { convertRoutes } from './routes/convert-routes.ts';
import { deliveryRoutes } from './routes/deliveries-routes.ts';
import { formatRoutes } from './routes/formats-routes.ts';
import { jobEventRoutes } from './routes/job-events-routes.ts';
import { jobRoutes } from './routes/jobs-routes.ts';
import { operationRoutes } from './routes/operation-routes.ts';
import { pageRoutes } from './routes/page-routes.ts';
import { docsRoutes } from './routes/service-docs-routes.ts';
import { webhookRoutes } from './routes/webhooks-routes.ts';
import type { Service } from './service.ts';
import { type Tracing, traceIdIn } from './tracing/tracing.ts';

/** Every group of routes of the service. */
const routeGroups: ((api: ServiceApi, service: Service) => void)[] = [
  convertRoutes,
  jobRoutes,
  jobEventRoutes,
  deliveryRoutes,
  batchRoutes,
  batchDownloadRoutes,
  webhookRoutes,
  formatRoutes,
  operationRoutes,
  docsRoutes,
  pageRoutes,
];

/** Requests that are polled all the time would push everything else out of the log. */
const unlogged = ['/healthz', '/readyz', '/metrics'];

/** The HTTP API over a service. */
export function createApi(service: Service): ServiceApi {
  const api: ServiceApi = new OpenAPIHono<Environment>({
    getPath: (request) => canonicalPath(getPath(request)),
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error);
    },
  });
  let allowedMethods: ((path: string) => string[]) | undefined;

  api.onError(async (error, c) => {
    const response = answerTo(error, c, service);
    await drainBody(c.env.incoming);
    return response;
  });
  api.use((c, next) => {
    const traceparent = traceRequest(c, service.tracing, unlogged);
    c.set('traceparent', traceparent);
    const traceId = traceIdIn(traceparent);
    logRequest(c, traceId ? service.log.child({ traceId }) : service.log, unlogged);
    countAnswer(c, service);
    protectAnswer(c.env.outgoing);
    requireKnown(c.req.method, c.req.path, allowedMethods?.(c.req.path) ?? []);
    return next();
  });
  api.use(requireKey(service.keys, service.rates.requests));
  const middleware = api.routes.length;
  for (const addRoutes of routeGroups) addRoutes(api, service);
  allowedMethods = knownRoutes(api.routes.slice(middleware));
  return api;

  function answerTo(error: Error, c: ApiContext, { log }: Service): Response {
    const problem = storageProblem(error) ?? toProblem(error);
    // A client that disconnected has cancelled its own request: that is no failure.
    if (problem.status >= 500 && problem.cause !== undefined && !c.req.raw.signal.aborted) {
      const where = { method: c.req.method, route: routeOf(c) };
      const traceId = traceIdIn(c.get('traceparent'));
      log.error({ err: problem.cause, ...where, traceId }, 'request failed');
    }
    return problemResponse(problem, {
      ...(problem.status === 401 && { 'www-authenticate': 'ApiKey header="X-API-Key"' }),
      ...(problem.status === 405 && { allow: allowedMethods?.(c.req.path).join(', ') ?? '' }),
    });
  }
}

/** Routes beside the API are found with and without its prefix, and so are the formats. */
function canonicalPath(path: string): string {
  if (path === '/formats') return '/api/v1/formats';
  return path.replace(/^\/api\/v1(\/(healthz|readyz|metrics|openapi\.json|docs)(\/.*)?)$/, '$1');
}

function countAnswer(c: ApiContext, { metrics }: Service): void {
  const { outgoing } = c.env;
  outgoing.once('close', () => {
    metrics.answered({ method: c.req.method, route: routeOf(c), status: outgoing.statusCode });
  });
}

/** The pattern of a path, not the path: there are few patterns, and they hold no personal data. */
function routeOf(c: ApiContext): string {
  const route = routePath(c, -1);
  return route.includes('*') ? 'other' : route;
}

/** Traces a request until its answer is sent. Returns the `traceparent` for the work that it causes. */
function traceRequest(
  c: ApiContext,
  tracing: Tracing,
  untraced: readonly string[],
): string | undefined {
  if (untraced.includes(c.req.path)) return undefined;
  const { method } = c.req;
  const { outgoing } = c.env;
  const span = tracing.begin(method, {
    kind: 'server',
    parent: c.req.header('traceparent'),
    attributes: { 'http.request.method': method },
  });
  outgoing.once('close', () => {
    const route = routePath(c, -1);
    const status = outgoing.statusCode;
    if (!route.includes('*')) {
      span.setName(`${method} ${route}`);
      span.set({ 'http.route': route });
    }
    span.set({ 'http.response.status_code': status });
    span.end(status >= 500 ? String(status) : undefined);
  });
  return span.traceparent;
}
