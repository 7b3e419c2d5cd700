const maxLength = 200;

/**
 * The name of an uploaded file as it may be shown and sent: no folders, no control characters, no
 * marks that turn the direction of writing, no lone surrogates, and not endless. The extension
 * stays.
 */
export function cleanFilename(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? '';
  const shown = base
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const characters = [...shown];
  if (characters.length <= maxLength) return shown;
  const extension = /\.[^.]{1,10}$/.exec(shown)?.[0] ?? '';
  return characters.slice(0, maxLength - extension.length).join('') + extension;
}
