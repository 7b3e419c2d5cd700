/** Offsets (UTF-16) at which `needle` stands in the text, without overlaps. */
export function findText(text: string, needle: string, matchCase: boolean): number[] {
  if (needle === '') return [];
  return [...text.matchAll(pattern(needle, matchCase))].map(({ index }) => index);
}

/** The text with `replacement` in the place of every `needle`. */
export function replaceText(
  text: string,
  { needle, replacement, matchCase }: { needle: string; replacement: string; matchCase: boolean },
): string {
  if (needle === '') return text;
  return text.replace(pattern(needle, matchCase), () => replacement);
}

function pattern(needle: string, matchCase: boolean): RegExp {
  const literal = needle.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(literal, matchCase ? 'gu' : 'giu');
}
