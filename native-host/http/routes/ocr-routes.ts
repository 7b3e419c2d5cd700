import { z } from '@hono/zod-openapi';
import { ocrOperations } from '../../../shared/api/operations/ocr-operations.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { json } from '../../../shared/http-server/route.ts';
import { refuseByHeader } from '../../../shared/node/image/decode-image.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';
import { limitImageBody, requireFewValuesOfJson } from '../image-body-limit.ts';
import { gatherBody } from '../large-bodies/gather-body.ts';
import { imageOf, imageOfFile, takeOutImage } from '../large-bodies/take-out-image.ts';
import { digits, flag, languageList } from '../parameters.ts';

const tags = ['Capture and OCR'];

const { params, result } = ocrOperations.image;

/** The options as query parameters and form fields. */
const parameters = params.omit({ image: true }).extend({
  languages: languageList.optional(),
  page: digits(params.shape.page.unwrap()).optional(),
  save: flag.optional(),
});

const binary = z.string().openapi({ type: 'string', format: 'binary' });

const imageForm = parameters.extend({
  image: z
    .instanceof(File, { error: 'must be one file, sent with its name' })
    .openapi({ type: 'string', format: 'binary' }),
});

/** What is left out may be in the query, so nothing has a default here. */
const imageJson = params.extend({ save: params.shape.save.unwrap().optional() });

const ocr = apiRoute({
  method: 'post',
  path: '/ocr',
  tags,
  summary: 'Recognize the text of an image',
  description:
    'PNG, JPEG, WebP, BMP, GIF or TIFF, up to 50 MB and 100 megapixels: as the multipart field ' +
    '`image`, as a raw body, or as base64 in JSON. The options may stand in the query, in ' +
    'fields of the form, or in keys of the JSON. The boxes are in pixels of the image. Of a file ' +
    'with several pages or frames, `pages` of them, one is read: `page`, or the one with the most on it. ' +
    'A page of text that stands sideways or on its head is turned for reading. `engine` names what ' +
    'reads it; where the system has no reader of its own, `system` reads as `auto` does, and ' +
    '`warnings` says so.',
  middleware: [limitImageBody, gatherBody, requireFewValuesOfJson, takeOutImage('image')],
  request: {
    query: parameters,
    body: {
      content: {
        'multipart/form-data': { schema: imageForm },
        'application/json': { schema: imageJson },
        'image/*': { schema: binary },
      },
    },
  },
  responses: { 200: json(result, 'What was read') },
});

export function ocrRoutes(api: HostApi, host: Host) {
  api.openapi(ocr, async (c) => {
    // Validated by their own schemas; the library's types mix all three kinds of body.
    const form = c.req.valid('form' as never) as Partial<z.infer<typeof imageForm>>;
    const body = c.req.valid('json' as never) as Partial<z.infer<typeof imageJson>>;
    const query = c.req.valid('query');
    const image =
      body.image === undefined
        ? await imageBytes(form.image && (await imageOfFile(c, form.image)), () =>
            c.req.arrayBuffer(),
          )
        : imageOf(c, body.image);
    await refuseByHeader(image);
    const read = await host.reader.read(() => image, {
      languages: body.languages ?? form.languages ?? query.languages,
      page: body.page ?? form.page ?? query.page,
      engine: body.engine ?? form.engine ?? query.engine,
      layout: body.layout ?? form.layout ?? query.layout,
      save: body.save ?? form.save ?? query.save ?? false,
      from: { kind: 'image' },
      signal: c.req.raw.signal,
    });
    return c.json(read, 200);
  });
}

/** The image of a form, or the raw body itself. */
async function imageBytes(
  file: Uint8Array | undefined,
  rawBody: () => Promise<ArrayBuffer>,
): Promise<Uint8Array> {
  if (file) return file;
  const bytes = new Uint8Array(await rawBody());
  if (bytes.length > 0) return bytes;
  throw new Problem(
    'invalid_request',
    'No image came with the request. Send it as the form field “image”, as a raw image body, ' +
      'or as base64 in the JSON key “image”.',
  );
}
