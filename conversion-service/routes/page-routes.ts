import { readFile } from 'node:fs/promises';
import { aboutOf, type Making } from '../conversion/option.ts';
import { conversionOptions, fieldsOf, passwordOptions } from '../conversion/options.ts';
import { conversions, type InputFormat } from '../formats.ts';
import { htmlPage } from '../http/html-page.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { maxDocumentBytes, maxDocumentSize } from '../storage/storage.ts';

const assets = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'conversions.js': 'text/javascript; charset=utf-8',
  'file-row.js': 'text/javascript; charset=utf-8',
  'options.js': 'text/javascript; charset=utf-8',
};

/** The page to try the service with. It is no part of the API and not in its document. */
export function pageRoutes(api: ServiceApi) {
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

/** A file has its password asked for when it is needed, and is never one of a batch on the page. */
const { merge: _merge, ...shape } = {
  ...conversionOptions.shape,
  encrypt_user_password: passwordOptions.shape.encrypt_user_password,
  encrypt_owner_password: passwordOptions.shape.encrypt_owner_password,
};

const fields = { ...fieldsOf(conversionOptions), ...fieldsOf(passwordOptions) };

/** The options that the page shows, as the API's document describes them. */
export function pageOptions() {
  return Object.keys(shape).map((name) => ({ name, ...fields[name] }));
}

/** What can become what, and which of the options have a meaning there, by their places. */
function pageFormats() {
  return Object.entries(conversions).map(([input, outputs]) => ({
    input,
    outputs: [...outputs],
    // The keys of the table are the formats.
    options: outputs.map((output) =>
      optionsOf({ inputFormat: input as InputFormat, outputFormat: output }),
    ),
  }));
}

function optionsOf(making: Making): number[] {
  return Object.values(shape).flatMap((schema, place) => {
    const { only, matters = only?.when } = aboutOf(schema);
    return (matters?.(making) ?? true) ? [place] : [];
  });
}
