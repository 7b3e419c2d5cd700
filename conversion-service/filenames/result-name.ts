import { cleanFilename } from './clean-filename.ts';

/** What the name of a result derives from. */
type NamedJob = {
  filename: string;
  outputFormat: string;
  result?: { extension: string } | null | undefined;
};

/**
 * The name of a result: the document's own name with the extension of the result. Jobs may be older
 * than the current rules for names.
 */
export function resultName({ filename, result, outputFormat }: NamedJob): string {
  const base = cleanFilename(filename).replace(/\.[^.]+$/, '') || 'document';
  return `${base}.${result?.extension ?? outputFormat}`;
}

/**
 * Names that differ, ignoring case: `a.pdf`, `A.pdf` become `a.pdf`, `A (2).pdf`. The last of the
 * names stays as it is.
 */
export function numberEqualNames(names: string[]): string[] {
  const taken = new Set([fold(names.at(-1) ?? '')]);
  const numbered = names.slice(0, -1).map((name) => {
    const free = firstFree(name, taken);
    taken.add(fold(free));
    return free;
  });
  return [...numbered, ...names.slice(-1)];
}

function firstFree(name: string, taken: Set<string>): string {
  const [, base = name, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(fold(free)); number++) free = `${base} (${number})${extension}`;
  return free;
}

function fold(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
