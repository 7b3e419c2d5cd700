import type { XmlAttributes } from '../../../shared/node/odf/xml/element.ts';

/** `fo:language` and `fo:country` for a language tag such as `de-CH`, `zh-Hans` or `en_US`. */
export function languageAttributes(tag: string | undefined): XmlAttributes {
  const [language, ...rest] = tag?.split(/[-_]/) ?? [];
  if (!language || !/^[A-Za-z]{2,3}$/.test(language)) return {};
  const country =
    rest.find((part) => /^[A-Z]{2}$/.test(part)) ?? (rest.includes('Hant') ? 'TW' : undefined);
  const usual = countries[language];
  const values = { language: language.toLowerCase(), country: country ?? usual ?? 'none' };
  const suffix = ['zh', 'ja', 'ko'].includes(language) ? 'asian' : undefined;
  if (suffix) {
    return {
      'style:language-asian': values.language,
      'style:country-asian': values.country,
    };
  }
  return { 'fo:language': values.language, 'fo:country': values.country };
}

/** Spelling is checked per country: the one that is meant where a tag names none. */
const countries: Record<string, string> = {
  cs: 'CZ',
  da: 'DK',
  de: 'DE',
  en: 'US',
  es: 'ES',
  fr: 'FR',
  it: 'IT',
  ja: 'JP',
  ko: 'KR',
  nl: 'NL',
  pl: 'PL',
  pt: 'PT',
  ru: 'RU',
  sv: 'SE',
  zh: 'CN',
};
