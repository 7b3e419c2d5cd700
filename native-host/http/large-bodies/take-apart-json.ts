import { z } from 'zod';
import { decodeBase64Image } from '../../../shared/node/image/decode-base64-image.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { DecodedBytes, HowToTake, TakenJson } from './taken.ts';

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
