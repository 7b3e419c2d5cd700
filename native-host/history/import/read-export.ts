import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import {
  type ExportedEntry,
  exportedEntry,
  importedDocument,
} from '../../../shared/history/export-document.ts';
import { invalidRequest } from '../../../shared/http-server/invalid-request.ts';
import { parseJson } from '../../../shared/parse-json.ts';

/** A JSON export as text or as UTF-8. */
export type ExportText = string | Uint8Array;

/** How many entries are written at once, so that it takes some 50 ms. */
const maxSliceEntries = 250;
const maxSliceCharacters = 250_000;

/**
 * The entries of a JSON export, all validated, in slices to be written one by one. Throws
 * `invalid_request` for anything that is no export.
 */
export function readExport(text: ExportText): ExportedEntry[][] {
  const { entries } = check(importedDocument, parse(text), []);
  return slicesOf(entries.map((entry, index) => check(exportedEntry, entry, ['entries', index])));
}

function parse(text: ExportText): unknown {
  try {
    return parseJson(typeof text === 'string' ? text : new TextDecoder().decode(text));
  } catch (cause) {
    throw new Problem('invalid_request', 'The body is not whole, valid JSON.', { cause });
  }
}

function check<S extends z.ZodType>(schema: S, value: unknown, path: PropertyKey[]): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  const { errors = [] } = invalidRequest(new z.ZodError(issues));
  const [first] = errors;
  throw new Problem(
    'invalid_request',
    `This is not an export of Screenscribe: ${first?.path}: ${first?.message}.`,
    { errors },
  );
}

function slicesOf(entries: ExportedEntry[]): ExportedEntry[][] {
  const slices: ExportedEntry[][] = [];
  let characters = 0;
  for (const entry of entries) {
    const slice = slices.at(-1);
    characters += entry.text.length;
    if (slice && slice.length < maxSliceEntries && characters <= maxSliceCharacters) {
      slice.push(entry);
    } else {
      slices.push([entry]);
      characters = entry.text.length;
    }
  }
  return slices;
}
