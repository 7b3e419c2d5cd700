import { OpenAPIHono } from '@hono/zod-openapi';
import {
  knownRoutes,
  logRequest,
  protectAnswer,
  requireKnown,
} from '../../shared/http/app-middleware.ts';
import { invalidRequest } from '../../shared/http/invalid-request.ts';
import { problemResponse, toProblem } from '../../shared/http/problem-response.ts';
import type { Host } from '../host.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import type { Api } from './api.ts';
import { createGuard } from './guard.ts';
import { agentRoutes } from './routes/agents.ts';
import { captureRoutes } from './routes/capture.ts';
import { clipboardRoutes } from './routes/clipboard.ts';
import { asksForDocsPage, docsPage, docsRoutes } from './routes/docs.ts';
import { editorRoutes } from './routes/editor.ts';
import { eventRoutes } from './routes/events.ts';
import { historyRoutes } from './routes/history.ts';
import { historyEntryRoutes } from './routes/history-entry.ts';
import { historyTransferRoutes } from './routes/history-transfer.ts';
import { quitRoutes, statusRoutes } from './routes/host.ts';
import { hotkeyRoutes } from './routes/hotkey.ts';
import { keyboardRoutes } from './routes/keyboard.ts';
import { languageRoutes } from './routes/languages.ts';
import { legalRoutes } from './routes/legal.ts';
import { logsRoutes } from './routes/logs.ts';
import { mouseRoutes } from './routes/mouse.ts';
import { ocrRoutes } from './routes/ocr.ts';
import { screenRoutes } from './routes/screen.ts';
import { screenTextRoutes } from './routes/screen-text.ts';
import { settingsRoutes } from './routes/settings.ts';
import { sidebarRoutes } from './routes/sidebar.ts';
import { textCaptureRoutes } from './routes/text-capture.ts';
import { watchRoutes } from './routes/watch.ts';
import { windowRoutes } from './routes/windows.ts';

/** All route groups of the API. */
const routeGroups: ((api: Api, host: Host, closing: AbortSignal) => void)[] = [
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
export function createApi(host: Host, port: number, closing: AbortSignal): Api {
  const requireAllowed = createGuard({
    port,
    extensionOrigins: host.extensionOrigins,
    apiLock: () => host.settings.apiLock,
  });
  const api: Api = new OpenAPIHono({
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
