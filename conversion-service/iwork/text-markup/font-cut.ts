import type { XmlAttributes } from '../../../shared/node/odf/xml/xml-element.ts';

/** The properties in a font's PostScript name: iWork names single fonts, ODF names families. */
export type FontCut = { family: string; bold: boolean; italic: boolean; light: boolean };

/**
 * Splits a PostScript name: `HelveticaNeue-BoldItalic` is the family `Helvetica Neue`, bold and
 * italic. Intermediate weights stay in the family's name, as fonts of other systems are named.
 */
export function fontCut(postScriptName: string): FontCut {
  const [base = '', cut = ''] = postScriptName.replace(/^\./, '').split(/-(.*)/s);
  const style = cut.replace(/MT$/, '');
  return {
    family: families[base] ?? spaced(base.replace(/(PS)?MT$/, '').replace(/PS$/, '')),
    bold: /bold|black|heavy|demi/i.test(style) && !/semibold/i.test(style),
    italic: /ital|obli|slanted/i.test(style) || /It$/.test(style),
    light: /light|thin/i.test(style),
  };
}

/** `ArialNarrow` → `Arial Narrow`; names in capitals, and what has blanks, stay as they are. */
function spaced(name: string): string {
  if (/\s/.test(name)) return name;
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z]{2,})/g, '$1 $2');
}

/** Names that the rule would not get right. */
const families: Record<string, string> = {
  ArialMT: 'Arial',
  CourierNewPSMT: 'Courier New',
  CourierNewPS: 'Courier New',
  SFUIText: 'SF UI Text',
  SFUIDisplay: 'SF UI Display',
  STHeitiSC: 'Heiti SC',
  TimesNewRomanPSMT: 'Times New Roman',
  TimesNewRomanPS: 'Times New Roman',
  TrebuchetMS: 'Trebuchet MS',
  PingFangSC: 'PingFang SC',
  PingFangTC: 'PingFang TC',
  PingFangHK: 'PingFang HK',
};

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
