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
