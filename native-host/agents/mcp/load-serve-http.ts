import { setImmediate } from 'node:timers/promises';

/**
 * The Model Context Protocol over HTTP, loaded at its first use. Loading yields to others between
 * its parts, which take a fifth of a second together.
 */
export async function loadServeHttp() {
  await import('@modelcontextprotocol/server');
  await setImmediate();
  await import('../tools.ts');
  await setImmediate();
  return await import('./serve-http.ts');
}
