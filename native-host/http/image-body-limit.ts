import type { MiddlewareHandler } from 'hono';
import { maxImageBytes } from '../../shared/api/image-limits.ts';
import {
  bodyTooLarge,
  jsonLimit,
  limitBody,
  mediaType,
} from '../../shared/http-server/request-body.ts';
import { requireFewValues } from '../../shared/http-server/require-few-values.ts';

/** An image as base64 inside JSON takes four bytes for three. */
const jsonWithImageLimit = Math.ceil((maxImageBytes * 4) / 3) + jsonLimit;

/** A form adds its boundaries and other fields to the image. */
const formLimit = maxImageBytes + jsonLimit;

/** The limits for the length of a body that is an image or contains one. */
export const limitImageBody: MiddlewareHandler = (c, next) => {
  switch (mediaType(c.env.incoming)) {
    case 'application/json':
      return limitJsonWithImage(c, next);
    case 'multipart/form-data':
      return limitForm(c, next);
    default:
      return limitImage(c, next);
  }
};

/** As `requireFewValues`, where the body may be something other than JSON. */
export const requireFewValuesOfJson: MiddlewareHandler = (c, next) =>
  mediaType(c.env.incoming) === 'application/json' ? requireFewValues(c, next) : next();

/** The limit for JSON that contains an image besides small values. */
export const limitJsonWithImage = limitBody(jsonWithImageLimit);
const limitForm = limitBody(formLimit);
const limitImage = limitBody(maxImageBytes);

/** Throws where the values of a JSON body, without its image, are larger than JSON may be. */
export function requireSmallJson(values: Record<string, unknown>): void {
  // Serializing a long text takes time, and only makes it longer.
  const isLong = Object.values(values).some(
    (value) => typeof value === 'string' && value.length > jsonLimit,
  );
  if (isLong || Buffer.byteLength(JSON.stringify(values)) > jsonLimit)
    throw bodyTooLarge(jsonLimit);
}
