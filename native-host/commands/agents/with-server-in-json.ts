import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import type { ServerCommand } from './own-command.ts';

const object = z.record(z.string(), z.unknown());

/** A configuration in JSON with this program among its servers. Throws where it is no JSON object. */
export function withServerInJson(
  text: string,
  key: string,
  server: ServerCommand & { type?: string },
): string {
  const before = text.trim() === '' ? {} : object.parse(parseJson(text));
  const servers = object.parse(before[key] ?? {});
  const after = { ...before, [key]: { ...servers, screenscribe: server } };
  return `${JSON.stringify(after, null, 2)}\n`;
}
