/**
 * The BCP 47 tag of a language by Tesseract's code, as `tr` for `tur`; undefined for what is not a
 * language, as the model of a script.
 */
export function languageTag(code: string | undefined): string | undefined {
  const [language = ''] = code?.split('_') ?? [];
  // Only these are codes of ISO 639; a tag may be longer.
  if (!/^[a-z]{3}$/.test(language)) return undefined;
  return Intl.getCanonicalLocales(language)[0];
}
