import { setImmediate } from 'node:timers/promises';

/**
 * The Model Context Protocol over HTTP, loaded at its first use. Loading yields to others between
 * its parts, which take a fifth of a second together.
 */
export async function loadServeHttp() {
  // What the server consists of, the largest part first.
  await import('@modelcontextprotocol/core');
  await setImmediate();
  await import('@modelcontextprotocol/server/validators/ajv');
  await setImmediate();
  await import('@modelcontextprotocol/server');
  await setImmediate();
  await import('../tools.ts');
  await setImmediate();
  return await import('./serve-http.ts');
}
