import { z } from 'zod';
import { decodeBase64Image } from '../../../shared/node/image/decode-base64-image.ts';
import { parseJson } from '../../../shared/parse-json.ts';

/** Where bytes may stand in JSON as base64. */
export type HowToTake = {
  /** Keys, from the outermost; the first path that leads to a text counts. */
  paths: string[][];
  /** What the base64 may look like: as that of an image, or to the letter as `z.base64()` wants it. */
  form: 'image' | 'strict';
};

/** What JSON holds; null where it is none. */
export type TakenJson = { values: unknown; bytes: DecodedBytes } | null;

/**
 * What the base64 says; null where it is none, and undefined where there is no text. In the values a
 * few letters stand in its place, base64 or not as it was.
 */
export type DecodedBytes = Uint8Array | null | undefined;

/** Names of fields with their texts, null for a file, and the first file of the name asked for. */
export type TakenForm = { fields: [string, string | null][]; bytes: Uint8Array | undefined } | null;

/** Takes a multipart form apart, and out of it the first file of the field `key`. */
export async function takeApartForm(
  body: ArrayBuffer,
  contentType: string,
  key: string,
): Promise<TakenForm> {
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  if (!form) return null;
  const fields = [...form].map(([name, value]): [string, string | null] => [
    name,
    typeof value === 'string' ? value : null,
  ]);
  const file = form.getAll(key).find((value) => value instanceof File);
  return { fields, bytes: file && new Uint8Array(await file.arrayBuffer()) };
}

/** In place of what was taken out, for those who look whether there is base64. */
const standIn = { base64: 'AAAA', other: '!' };

/** Takes JSON apart, and out of it what is bytes as base64. */
export function takeApartJson(json: string, { paths, form }: HowToTake): TakenJson {
  let values: unknown;
  try {
    values = parseJson(json);
  } catch {
    return null;
  }
  for (const path of paths) {
    const key = path.at(-1) ?? '';
    const holder = path.slice(0, -1).reduce(within, values);
    const text = within(holder, key);
    if (typeof text !== 'string' || text === '') continue;
    const bytes = decoded(text, form);
    Object.assign(Object(holder), { [key]: bytes ? standIn.base64 : standIn.other });
    return { values, bytes };
  }
  return { values, bytes: undefined };
}

function within(value: unknown, key: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isObject ? (value as Record<string, unknown>)[key] : undefined;
}

function decoded(text: string, form: HowToTake['form']): DecodedBytes {
  try {
    if (form === 'strict') z.base64().parse(text);
    return decodeBase64Image(text);
  } catch {
    return null;
  }
}
