/** What is searched for, and its replacement. */
export type FindQuery = {
  needle: string;
  replacement: string;
  matchCase: boolean;
  /** Whether the needle is a regular expression and the replacement may name its groups. */
  isExpression: boolean;
};

/** A place in the text, in UTF-16 units, the end not included, and what would replace it. */
export type Hit = { start: number; end: number; replacement: string };

/** `hasMore`: there are hits after the last one that is named. */
export type Hits = { hits: Hit[]; hasMore: boolean };

/**
 * The places where the search text matches, without overlaps. Throws a `SyntaxError` for an invalid
 * regular expression. Its running time is not limited.
 */
export function findText(text: string, query: FindQuery, maxHits = Number.POSITIVE_INFINITY): Hits {
  if (query.needle === '') return { hits: [], hasMore: false };
  const hits: Hit[] = [];
  for (const match of text.matchAll(pattern(query))) {
    if (hits.length === maxHits) return { hits, hasMore: true };
    const { index: start } = match;
    const replacement = query.isExpression
      ? expandReplacement(query.replacement, match)
      : query.replacement;
    hits.push({ start, end: start + match[0].length, replacement });
  }
  return { hits, hasMore: false };
}

/** The text with each hit replaced. */
export function replaceHits(text: string, hits: Hit[]): string {
  let at = 0;
  const parts = hits.flatMap(({ start, end, replacement }) => {
    const before = text.slice(at, start);
    at = end;
    return [before, replacement];
  });
  return parts.join('') + text.slice(at);
}

/** A regular expression that matches the text literally. */
export function literalExpression(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** `^` and `$` are the ends of lines. */
function pattern({ needle, matchCase, isExpression }: FindQuery): RegExp {
  return new RegExp(isExpression ? needle : literalExpression(needle), matchCase ? 'gmu' : 'gimu');
}

/** As `String.prototype.replace` reads `$`, and `\n`, `\t`, `\\`. An unmatched group is empty. */
function expandReplacement(template: string, match: RegExpExecArray): string {
  return template.replace(
    /\$(?:([$&])|(\d{1,2})|<([^>]*)>)|\\([nt\\])/g,
    (written, sign?: string, digits?: string, name?: string, escaped?: string) => {
      if (sign) return sign === '$' ? '$' : match[0];
      if (escaped) return escapes[escaped] ?? written;
      if (digits) return numberedGroup(digits, match) ?? written;
      if (match.groups && name !== undefined) return match.groups[name] ?? '';
      return written;
    },
  );
}

const escapes: Record<string, string> = { n: '\n', t: '\t', '\\': '\\' };

/** `$12` is the twelfth group, or where there are fewer the first and a 2. */
function numberedGroup(digits: string, match: RegExpExecArray): string | undefined {
  const isGroup = (number: number) => number > 0 && number < match.length;
  if (isGroup(Number(digits))) return match[Number(digits)] ?? '';
  const first = Number(digits[0]);
  return digits.length === 2 && isGroup(first) ? (match[first] ?? '') + digits[1] : undefined;
}
