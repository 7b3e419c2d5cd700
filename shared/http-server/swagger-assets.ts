import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { unpacked } from '../node/unpacked.ts';

const mediaTypes = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

type Asset = keyof typeof mediaTypes;

/** The files of Swagger UI that a page loads. */
export const swaggerAssets = Object.keys(mediaTypes) as Asset[]; // Its own keys.

/** A file of Swagger UI from disk. */
export async function swaggerAsset(name: Asset): Promise<Response> {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  const file = await unpacked(await readFile(path.join(folder, name)));
  return new Response(file, { headers: { 'content-type': mediaTypes[name] } });
}
