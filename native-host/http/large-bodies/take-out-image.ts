import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { malformedForm, malformedJson } from '../../../shared/http-server/problem-response.ts';
import { mediaType } from '../../../shared/http-server/request-body.ts';
import { decodeBase64Image, notBase64 } from '../../../shared/node/image/decode-base64-image.ts';
import { replaceBody } from './gather-body.ts';
import type { DecodedBytes } from './take-apart.ts';
import { isLarge, takeForm, takeJson } from './taking.ts';

const images = new WeakMap<Context, DecodedBytes>();

/**
 * Has a large body parsed in a thread, and the image in `key` extracted: from JSON as base64, from
 * a form as a file. Validators find a small replacement in its place; the handler gets the image
 * with `imageOf` or `imageOfFile`.
 */
export function takeOutImage(key: string): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const take = kinds[mediaType(c.env.incoming)];
    if (take && isLarge(await c.req.arrayBuffer())) await take(c, key);
    await next();
  };
}

const kinds: Record<string, (c: Context, key: string) => Promise<void>> = {
  async 'application/json'(c, key) {
    const taken = await takeJson(c, { paths: [[key]], form: 'image' });
    if (!taken) throw malformedJson();
    images.set(c, taken.bytes);
    replaceBody(c, { json: taken.values });
  },
  async 'multipart/form-data'(c, key) {
    const taken = await takeForm(c, key);
    if (!taken) throw malformedForm();
    images.set(c, taken.bytes);
    const form = new FormData();
    for (const [name, text] of taken.fields) form.append(name, text ?? new File([], name));
    replaceBody(c, { formData: form });
  },
};

/** The image that came as `base64` in a request's JSON. Throws `unreadable_image`. */
export function imageOf(c: Context, base64: string): Uint8Array {
  const decoded = images.get(c);
  if (decoded === null) throw notBase64();
  return decoded ?? decodeBase64Image(base64);
}

/** The image that came as a file in a request's form. */
export async function imageOfFile(c: Context, file: File): Promise<Uint8Array> {
  return images.get(c) ?? new Uint8Array(await file.arrayBuffer());
}
