import { readFile } from 'node:fs/promises';
import type { Api } from '../http/api.ts';
import { htmlPage } from '../http/html-page.ts';
import { maxDocumentBytes, maxDocumentSize } from '../storage/storage.ts';
import { pageFormats, pageOptions } from './page-options.ts';

const assets = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'conversions.js': 'text/javascript; charset=utf-8',
  'file-row.js': 'text/javascript; charset=utf-8',
  'options.js': 'text/javascript; charset=utf-8',
};

/** The page to try the service with. It is no part of the API and not in its document. */
export function pageRoutes(api: Api) {
  api.get('/', () => {
    const formats = inAttribute(pageFormats());
    const options = inAttribute(pageOptions());
    const maxBytes = String(maxDocumentBytes);
    return htmlPage('index.html', { formats, options, maxBytes, maxSize: maxDocumentSize });
  });
  for (const [name, mediaType] of Object.entries(assets)) {
    api.get(`/page/${name}`, async () => {
      const text = await readFile(new URL(`../page/${name}`, import.meta.url));
      return new Response(new Uint8Array(text), { headers: { 'content-type': mediaType } });
    });
  }
}

function inAttribute(value: unknown): string {
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
