import { z } from '@hono/zod-openapi';
import { editorOperations } from '../../../shared/api/operations/editor-operations.ts';
import { editorState, textRange } from '../../../shared/api/window.ts';
import { json, jsonBody } from '../../../shared/http-server/route.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const tags = ['Miscellaneous'];
const { open, write, select } = editorOperations;
const state = { 200: json(editorState, 'The editor as it is on the screen, saved or not') };
const selected = {
  200: json(textRange.extend({ text: z.string() }), 'The selection and the text in it'),
};

const getEditor = apiRoute({
  method: 'get',
  path: '/editor',
  tags,
  summary: 'Editor popup status',
  responses: state,
});

const openEditor = apiRoute({
  method: 'post',
  path: '/editor/open',
  tags,
  summary: 'Open the editor with a given text',
  description: 'With `entryId`, saving in the editor goes to that entry of the history.',
  request: { body: jsonBody(open.params) },
  responses: state,
});

const closeEditor = apiRoute({
  method: 'post',
  path: '/editor/close',
  tags,
  summary: 'Close the editor; what a person typed and did not save stays as a draft',
  responses: state,
});

const writeText = apiRoute({
  method: 'post',
  path: '/editor/text',
  tags,
  summary: 'Set the text inside the editor',
  request: { body: jsonBody(write.params) },
  responses: state,
});

const getSelection = apiRoute({
  method: 'get',
  path: '/editor/selection',
  tags,
  summary: 'Get the text selection, in UTF-16 units',
  responses: selected,
});

const setSelection = apiRoute({
  method: 'post',
  path: '/editor/selection',
  tags,
  summary: 'Set the text selection, in UTF-16 units',
  request: { body: jsonBody(select.params) },
  responses: selected,
});

export function editorRoutes(api: HostApi, { editor }: Host) {
  api.openapi(getEditor, async (c) => c.json(await editor.state(), 200));

  api.openapi(openEditor, async (c) =>
    c.json(await editor.open(c.req.valid('json'), c.req.raw.signal), 200),
  );

  api.openapi(closeEditor, async (c) => c.json(await editor.close(), 200));

  api.openapi(writeText, async (c) => {
    const { text } = c.req.valid('json');
    return c.json(await editor.write(text), 200);
  });

  api.openapi(getSelection, async (c) => c.json(await editor.selection(), 200));

  api.openapi(setSelection, async (c) => c.json(await editor.select(c.req.valid('json')), 200));
}
