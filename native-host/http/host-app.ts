import { OpenAPIHono } from '@hono/zod-openapi';
import {
  knownRoutes,
  logRequest,
  protectAnswer,
  requireKnown,
} from '../../shared/http-server/app-middleware.ts';
import { invalidRequest } from '../../shared/http-server/invalid-request.ts';
import { problemResponse, toProblem } from '../../shared/http-server/problem-response.ts';
import type { Host } from '../host.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { createGuard } from './guard.ts';
import type { HostApi } from './host-api.ts';
import { agentRoutes } from './routes/agents-routes.ts';
import { captureRoutes } from './routes/capture-routes.ts';
import { clipboardRoutes } from './routes/clipboard-routes.ts';
import { asksForDocsPage, docsPage, docsRoutes } from './routes/docs-routes.ts';
import { editorRoutes } from './routes/editor-routes.ts';
import { eventRoutes } from './routes/events-routes.ts';
import { historyEntryRoutes } from './routes/history-entry-routes.ts';
import { historyRoutes } from './routes/history-routes.ts';
import { historyTransferRoutes } from './routes/history-transfer-routes.ts';
import { quitRoutes, statusRoutes } from './routes/host-routes.ts';
import { hotkeyRoutes } from './routes/hotkey-routes.ts';
import { keyboardRoutes } from './routes/keyboard-routes.ts';
import { languageRoutes } from './routes/languages-routes.ts';
import { legalRoutes } from './routes/legal-routes.ts';
import { logsRoutes } from './routes/logs-routes.ts';
import { mouseRoutes } from './routes/mouse-routes.ts';
import { ocrRoutes } from './routes/ocr-routes.ts';
import { screenRoutes } from './routes/screen-routes.ts';
import { screenTextRoutes } from './routes/screen-text-routes.ts';
import { settingsRoutes } from './routes/settings-routes.ts';
import { sidebarRoutes } from './routes/sidebar-routes.ts';
import { textCaptureRoutes } from './routes/text-capture-routes.ts';
import { watchRoutes } from './routes/watch-routes.ts';
import { windowRoutes } from './routes/windows-routes.ts';

/** All route groups of the API. */
const routeGroups: ((api: HostApi, host: Host, closing: AbortSignal) => void)[] = [
  statusRoutes,
  eventRoutes,
  textCaptureRoutes,
  captureRoutes,
  watchRoutes,
  ocrRoutes,
  languageRoutes,
  historyRoutes,
  historyTransferRoutes,
  historyEntryRoutes,
  settingsRoutes,
  hotkeyRoutes,
  sidebarRoutes,
  windowRoutes,
  screenRoutes,
  screenTextRoutes,
  agentRoutes,
  mouseRoutes,
  keyboardRoutes,
  clipboardRoutes,
  editorRoutes,
  legalRoutes,
  logsRoutes,
  docsRoutes,
  quitRoutes,
];

/**
 * The local API of a host, for a server on the given port.
 * @param closing aborts endless answers when the server closes
 */
export function createApi(host: Host, port: number, closing: AbortSignal): HostApi {
  const requireAllowed = createGuard({
    port,
    extensionOrigins: host.extensionOrigins,
    apiLock: () => host.settings.apiLock,
  });
  const api: HostApi = new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error);
    },
  });
  let allowedMethods: ((path: string) => string[]) | undefined;

  api.onError((error, c) => {
    const problem = storageProblem(error) ?? toProblem(error);
    // A client that disconnected has aborted its own request: that is no failure.
    if (problem.code === 'internal' && !c.req.raw.signal.aborted) {
      const { method, routePath } = c.req;
      host.log.error({ err: problem.cause ?? error, method, route: routePath }, 'request failed');
    }
    if (problem.code === 'storage_full') host.log.warn({ err: problem.cause }, 'the disk is full');
    if (problem.code === 'unauthorized' && asksForDocsPage(c)) return docsPage(401);
    if (problem.code !== 'method_not_allowed') return problemResponse(problem);
    return problemResponse(problem, { allow: allowedMethods?.(c.req.path).join(', ') ?? '' });
  });
  api.use((c, next) => {
    logRequest(c, host.log, ['/status']);
    protectAnswer(c.env.outgoing);
    requireAllowed(c.env.incoming);
    requireKnown(c.req.method, c.req.path, allowedMethods?.(c.req.path) ?? []);
    return next();
  });
  const middleware = api.routes.length;
  for (const addRoutes of routeGroups) addRoutes(api, host, closing);
  allowedMethods = knownRoutes(api.routes.slice(middleware));
  return api;
}
