import { ContentMismatch } from './content-mismatch.ts';
import type { Document, Judged } from './document.ts';
import { readOleNames } from './ole-names.ts';
import { openDirectory, type PackageDirectory } from './package-directory.ts';
import { passwordRequired } from './password-required.ts';
import { refuseEntities } from './refuse-entities.ts';
import { refuseNesting } from './refuse-nesting.ts';

/** Word, Excel and PowerPoint since 2007, encrypted ones among them. */
export async function checkOpenXml(document: Document): Promise<Judged> {
  const { file, format, magic } = document;
  if (magic === 'ole') {
    // Encrypted, the package is a stream in a container of the older kind.
    const names = await readOleNames(file);
    if (names.has('EncryptedPackage') || names.has('EncryptionInfo')) throw passwordRequired();
  }
  if (magic !== 'zip') throw new ContentMismatch(format, magic);
  await using directory = await openDirectory(file);
  const main = mainParts[format];
  const named = directory.entries.some(({ fileName }) => main?.test(fileName));
  if (!named) throw new ContentMismatch(format, 'zip');
  await refuseEntities(directory);
  await refuseNesting(directory);
  return { warnings: hasMacros(directory) ? [macrosLeftOut] : [] };
}

/** A folder alone tells: the main part may have any name in it. */
const mainParts: Partial<Record<Document['format'], RegExp>> = {
  docx: /^\/?word[/\\]/i,
  dotx: /^\/?word[/\\]/i,
  xlsx: /^\/?xl[/\\]/i,
  xlsm: /^\/?xl[/\\]/i,
  pptx: /^\/?ppt[/\\]/i,
};

function hasMacros({ entries }: PackageDirectory): boolean {
  return entries.some(({ fileName }) => /(^|[/\\])vbaProject\.bin$/i.test(fileName));
}

export const macrosLeftOut = {
  code: 'macros_removed',
  detail: 'The document has macros. They were not run, and the result does not have them.',
};
