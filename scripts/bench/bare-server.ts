/** The baseline for the API's requests a second: Hono on Node with one JSON route. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono().get('/status', (c) => c.json({ status: 'ok' }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`);
});
