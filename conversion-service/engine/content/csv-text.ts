/** The delimiter that a first line of `sep=;` names, as Excel writes and reads it. */
export function separatorLine(text: string): { delimiter: string } | undefined {
  const delimiter = /^"?sep=([,;\t|])"?(?:\r\n?|\n)/i.exec(text)?.[1];
  return delimiter === undefined ? undefined : { delimiter };
}

/** The delimiter that gives the most uniform and widest rows; a comma where none does. */
export function findDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of [',', ';', '\t', '|']) {
    const score = evenness(rowWidths(text, delimiter));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const rowsLookedAt = 200;

/** How many delimiters each row has outside of quotes. */
function rowWidths(text: string, delimiter: string): number[] {
  const widths: number[] = [];
  let width = 0;
  let quoted = false;
  let filled = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) {
      if (filled) widths.push(width);
      if (widths.length === rowsLookedAt) return widths;
      width = 0;
      filled = false;
    } else if (!quoted && character === delimiter) width++;
    if (character !== '\n' && character !== '\r') filled = true;
  }
  if (filled) widths.push(width);
  return widths;
}

/** The share of the rows that have the most common width, weighted slightly by that width. */
function evenness(widths: number[]): number {
  const counts = Map.groupBy(
    widths.filter((width) => width > 0),
    (width) => width,
  );
  const scores = [...counts].map(
    ([width, rows]) => (rows.length / widths.length) * (1 + Math.log10(width) / 10),
  );
  return Math.max(0, ...scores);
}

/**
 * The possible encodings of a text by its first bytes, most likely first. The last one accepts any
 * bytes; each of the others is wrong where a byte of the text is invalid in it.
 */
export function findEncodings(start: Uint8Array): string[] {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return ['utf-16le', 'windows-1252'];
  if (first === 0xfe && second === 0xff) return ['utf-16be', 'windows-1252'];
  const odd = zeros(start, 1);
  const even = zeros(start, 0);
  // Latin letters have a zero byte beside them in UTF-16.
  if (odd > 0.4 && even < 0.1) return ['utf-16le', 'windows-1252'];
  if (even > 0.4 && odd < 0.1) return ['utf-16be', 'windows-1252'];
  return ['utf-8', 'windows-1252'];
}

/** The share of the bytes at even (0) or odd (1) places that are zero. */
function zeros(bytes: Uint8Array, offset: 0 | 1): number {
  let count = 0;
  for (let at = offset; at < bytes.length; at += 2) if (bytes[at] === 0) count++;
  return bytes.length === 0 ? 0 : count / (bytes.length / 2);
}
