import { z } from 'zod';
import { decodeBase64Image } from '../../../shared/node/image/decode-base64-image.ts';
import { parseJson } from '../../../shared/parse-json.ts';

/** Where JSON may contain bytes as base64. */
export type HowToTake = {
  /** Keys, from the outermost; the first path that leads to a text counts. */
  paths: string[][];
  /** The accepted form of base64: as for an image, or exactly as `z.base64()` requires. */
  form: 'image' | 'strict';
};

/** The content of JSON; null where it is invalid. */
export type TakenJson = { values: unknown; bytes: DecodedBytes } | null;

/**
 * The decoded base64; null where it is invalid, and undefined where there is no text. In the values
 * a few letters replace it, valid or invalid base64 as it was.
 */
export type DecodedBytes = Uint8Array | null | undefined;

/** Names of fields with their texts, null for a file, and the first file of the requested name. */
export type TakenForm = { fields: [string, string | null][]; bytes: Uint8Array | undefined } | null;

/** Parses a multipart form, and extracts the first file of the field `key`. */
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

/** Replacements for what was extracted, for validators that check for base64. */
const standIn = { base64: 'AAAA', other: '!' };

/** Parses JSON, and extracts and decodes base64. */
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
