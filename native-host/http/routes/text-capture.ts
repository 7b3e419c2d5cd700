import { z } from '@hono/zod-openapi';
import { layout, ocrResult } from '../../../shared/api/recognition.ts';
import { json } from '../../../shared/http/route.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api-route.ts';
import { flag, wholeNumber } from '../parameters.ts';

const tags = ['Capture and OCR'];

const startRequest = {
  tags,
  summary: 'Start text capture: the person selects a part of the frozen screen',
  description:
    'Every display is frozen, or the one named, and the browser extension shows it until a part ' +
    'is selected or `timeoutMs` is over. With `wait` the answer is what was read there, and a ' +
    'client that hangs up cancels the capture. The boxes are in physical pixels of the virtual ' +
    'desktop.',
  request: {
    query: z.strictObject({
      wait: flag.optional(),
      timeoutMs: wholeNumber({ min: 1, max: 3_600_000 }).optional(),
      layout: layout.optional(),
      display: z.string().min(1).max(200).optional(),
    }),
  },
  responses: {
    200: json(ocrResult, 'What was read, where it was waited for'),
    202: json(
      z.object({ captureId: z.uuid(), state: z.literal('selecting') }),
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
    200: json(
      z.object({ captureId: z.uuid(), state: z.literal('cancelled') }),
      'The capture that was cancelled',
    ),
  },
});

type StartQuery = z.output<(typeof startRequest)['request']['query']>;

export function textCaptureRoutes(api: Api, { textCapture }: Host) {
  async function start({ wait, ...options }: StartQuery, client: AbortSignal) {
    const { captureId, result } = await textCapture.start({
      ...options,
      ...(wait && { signal: client }),
    });
    return wait ? { read: await result } : { captureId };
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
