import { writeFile } from 'node:fs/promises';
import type { DocumentContent, DocumentEntry } from './document-entry.ts';

/** Writes texts under their headings as UTF-8, without pictures. */
export async function writePlainText(
  { title, showsTitle, entries }: DocumentContent,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const parts = [...(showsTitle ? [title] : []), ...entries.map(entryText)];
  await writeFile(file, `${parts.join('\n\n\n')}\n`, { mode: 0o600, signal });
}

function entryText({ heading, url, text }: DocumentEntry): string {
  const head = [heading, url].filter((line) => line !== undefined);
  return [...head, ...(head.length > 0 ? [''] : []), text].join('\n');
}
