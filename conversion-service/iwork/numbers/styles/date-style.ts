import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { type DateToken, dateTokens } from '../../tables/formats/date-pattern.ts';

/** The date style of a pattern; undefined where nothing of it can be said in ODF. */
export function dateStyle(pattern: string): XmlElement | undefined {
  const tokens = dateTokens(pattern);
  const parts = tokens.flatMap((token, at) => part(token, tokens[at + 2]) ?? []);
  const hasFields = parts.some(({ name }) => name !== 'number:text');
  return hasFields ? element('number:date-style', {}, joined(parts)) : undefined;
}

/**
 * Weeks and quarters are no formats of XLSX, where they would make a date no date.
 * @param next the token after the text that follows: seconds take their fraction in
 */
function part(token: DateToken, next: DateToken | undefined): XmlElement | undefined {
  if ('literal' in token) return element('number:text', {}, [token.literal]);
  const long = token.count % 2 === 0 ? { 'number:style': 'long' } : {};
  const two = token.count >= 2 ? { 'number:style': 'long' } : {};
  switch (token.letter) {
    case 'y':
    case 'Y':
    case 'u':
      return element('number:year', token.count === 2 ? {} : { 'number:style': 'long' });
    case 'M':
    case 'L':
      return token.count < 3
        ? element('number:month', two)
        : element('number:month', { 'number:textual': 'true', ...long });
    case 'd':
      return element('number:day', two);
    case 'E':
    case 'e':
    case 'c':
      return element('number:day-of-week', token.count >= 4 ? { 'number:style': 'long' } : {});
    case 'a':
      return element('number:am-pm');
    case 'H':
    case 'h':
    case 'k':
    case 'K':
      return element('number:hours', two);
    case 'm':
      return element('number:minutes', two);
    case 's':
      return element('number:seconds', { ...two, 'number:decimal-places': fractionDigits(next) });
    case 'G':
      return element('number:era');
    default:
      return undefined;
  }
}

function fractionDigits(next: DateToken | undefined): number | undefined {
  return next && 'letter' in next && next.letter === 'S' ? Math.min(3, next.count) : undefined;
}

/** A point before a fraction that the seconds already show would stand twice. */
function joined(parts: XmlElement[]): XmlElement[] {
  return parts.filter((each, at) => {
    const before = parts[at - 1];
    const fraction =
      before?.name === 'number:seconds' && before.attributes['number:decimal-places'];
    return !(
      fraction &&
      each.name === 'number:text' &&
      ['.', ','].includes([...each.children].join(''))
    );
  });
}
