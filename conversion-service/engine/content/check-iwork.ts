import { ContentMismatch } from './content-mismatch.ts';
import type { Document } from './document.ts';
import { openDirectory } from './package-directory.ts';
import { passwordRequired } from './password-required.ts';

const kinds: Partial<Record<Document['format'], RegExp>> = {
  pages: /(^|\/)index\.xml(\.gz)?$/i,
  numbers: /(^|\/)index\.xml(\.gz)?$/i,
  key: /(^|\/)(index\.apxl|presentation\.apxl)(\.gz)?$/i,
  keynote: /(^|\/)(index\.apxl|presentation\.apxl)(\.gz)?$/i,
};

/** Pages, Numbers and Keynote: archives (in a folder, or packed again), or the XML of '09. */
export async function checkIwork({ file, format, magic }: Document): Promise<undefined> {
  if (magic !== 'zip') throw new ContentMismatch(format, magic);
  await using directory = await openDirectory(file);
  const has = (name: RegExp) => directory.entries.some(({ fileName }) => name.test(fileName));
  if (has(/\.iwp(h|v2)$/i))
    throw passwordRequired(
      'The document is protected with a password, which only its own program can open. Remove the password there and send it again.',
    );
  const current = has(/\.iwa$/i) || has(/(^|\/)Index\.zip$/i);
  if (!current && !has(kinds[format] ?? /$^/)) throw new ContentMismatch(format, 'zip');
}
