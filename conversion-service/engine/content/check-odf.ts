import { macrosLeftOut } from './check-open-xml.ts';
import { ContentMismatch } from './content-mismatch.ts';
import type { Document, Judged } from './document.ts';
import { openDirectory } from './package-directory.ts';
import { passwordRequired } from './password-required.ts';
import { refuseEntities } from './refuse-entities.ts';
import { refuseInconsistent } from './refuse-inconsistent.ts';
import { refuseNesting } from './refuse-nesting.ts';

const types: Partial<Record<Document['format'], RegExp>> = {
  odt: /^application\/(vnd\.oasis\.opendocument\.text|vnd\.sun\.xml\.writer)/,
  ods: /^application\/(vnd\.oasis\.opendocument\.spreadsheet|vnd\.sun\.xml\.calc)/,
  odp: /^application\/(vnd\.oasis\.opendocument\.presentation|vnd\.sun\.xml\.impress)/,
};

/** OpenDocument packages. */
export async function checkOdf({ file, format, magic }: Document): Promise<Judged> {
  if (magic !== 'zip') throw new ContentMismatch(format, magic);
  await using directory = await openDirectory(file);
  const type = (await directory.read('mimetype', 200))?.toString('latin1').trim();
  const manifest = (await directory.read('META-INF/manifest.xml', 10_000_000))?.toString();
  const stated = type ?? /full-path="\/"[^>]*media-type="([^"]*)"/.exec(manifest ?? '')?.[1] ?? '';
  if (stated !== '' && !types[format]?.test(stated)) throw new ContentMismatch(format, 'zip');
  if (!directory.entries.some(({ fileName }) => fileName === 'content.xml')) {
    throw new ContentMismatch(format, 'zip');
  }
  if (manifest?.includes('encryption-data')) throw passwordRequired();
  await refuseEntities(directory);
  await refuseNesting(directory);
  await refuseInconsistent(directory, manifest);
  const macros = directory.entries.some(({ fileName }) =>
    /^(Basic|Scripts)\/.+\/.+/.test(fileName),
  );
  return { warnings: macros ? [macrosLeftOut] : [] };
}
