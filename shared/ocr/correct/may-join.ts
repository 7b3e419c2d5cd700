/**
 * Whether two words may be one of code that was read in two, as "foo." and "txt" or "gzip" and
 * "(1)": recognition finds spaces around punctuation, which real ones only follow.
 */
export function mayJoin(before: string, after: string): boolean {
  return inCode.test(`${before} ${after}`);
}

const inCode = /[.\-/_:()] [\p{Ll}\d(_)-]|[\p{L}\d)\]] [.\-/_(:]/u;
