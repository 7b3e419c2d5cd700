import { z } from '@hono/zod-openapi';
import {
  captureOperations,
  captureTimeoutMs,
} from '../../../shared/api/operations/capture-operations.ts';
import { ocrResult } from '../../../shared/api/recognition.ts';
import { json } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';
import { digits, flag } from '../parameters.ts';

const tags = ['Capture and OCR'];

const { params, result } = captureOperations.start;

const startRequest = {
  tags,
  summary: 'Start text capture: the person selects a part of the frozen screen',
  description:
    'Every display is frozen, or the one named, and the browser extension shows it until a part ' +
    'is selected or `timeoutMs` is over. With `wait` the answer is what was read there, and a ' +
    'client that hangs up cancels the capture. The boxes are in physical pixels of the virtual ' +
    'desktop.',
  request: {
    query: params.extend({
      wait: flag.optional(),
      timeoutMs: digits(captureTimeoutMs).optional(),
    }),
  },
  responses: {
    200: json(ocrResult, 'What was read, where it was waited for'),
    202: json(
      result.extend({ state: z.literal('selecting') }),
      'The screen is frozen and about to be shown',
    ),
  },
};

const getCapture = apiRoute({ method: 'get', path: '/capture', ...startRequest });
const postCapture = apiRoute({ method: 'post', path: '/capture', ...startRequest });

const cancelCapture = apiRoute({
  method: 'post',
  path: '/capture/cancel',
  tags,
  summary: 'Cancel the ongoing capture',
  responses: {
    200: json(result.extend({ state: z.literal('cancelled') }), 'The capture that was cancelled'),
  },
});

type StartQuery = z.output<(typeof startRequest)['request']['query']>;

export function textCaptureRoutes(api: HostApi, { textCapture }: Host) {
  async function start({ wait, ...options }: StartQuery, client: AbortSignal) {
    const { captureId, result: read } = await textCapture.start({
      ...options,
      ...(wait && { signal: client }),
    });
    return wait ? { read: await read } : { captureId };
  }

  api.openapi(getCapture, async (c) => {
    const started = await start(c.req.valid('query'), c.req.raw.signal);
    if ('read' in started) return c.json(started.read, 200);
    return c.json({ ...started, state: 'selecting' as const }, 202);
  });

  api.openapi(postCapture, async (c) => {
    const started = await start(c.req.valid('query'), c.req.raw.signal);
    if ('read' in started) return c.json(started.read, 200);
    return c.json({ ...started, state: 'selecting' as const }, 202);
  });

  api.openapi(cancelCapture, (c) => {
    return c.json({ captureId: textCapture.cancel(), state: 'cancelled' as const }, 200);
  });
}
