import type { MiddlewareHandler } from 'hono';
import { maxImageBytes } from '../../shared/api/image.ts';
import { bodyTooLarge, jsonLimit, limitBody } from '../../shared/http/body-limit.ts';
import { mediaType } from '../../shared/http/request-body.ts';
import { requireFewValues } from '../../shared/http/require-few-values.ts';

/** An image as base64 inside JSON takes four bytes for three. */
const jsonWithImageLimit = Math.ceil((maxImageBytes * 4) / 3) + jsonLimit;

/** A form puts its boundaries and other fields around the image. */
const formLimit = maxImageBytes + jsonLimit;

/** The limits for a body that is an image or carries one. */
export const limitImageBody: MiddlewareHandler = (c, next) => {
  switch (mediaType(c.env.incoming)) {
    case 'application/json':
      return limitJsonWithImage(c, async () => void (await requireFewValues(c, next)));
    case 'multipart/form-data':
      return limitForm(c, next);
    default:
      return limitImage(c, next);
  }
};

/** The limit for JSON that carries an image beside small values. */
export const limitJsonWithImage = limitBody(jsonWithImageLimit);
const limitForm = limitBody(formLimit);
const limitImage = limitBody(maxImageBytes);

/** Throws where the values of a JSON body, its image apart, are larger than JSON may be. */
export function requireSmallJson(values: unknown): void {
  if (Buffer.byteLength(JSON.stringify(values)) > jsonLimit) throw bodyTooLarge(jsonLimit);
}
