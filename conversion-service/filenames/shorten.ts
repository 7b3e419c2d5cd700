const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * As much of the start of a text as so many bytes of UTF-8 hold, cut between what people see as
 * characters. Where already the first of these is longer, it is cut between code points.
 */
export function shorten(text: string, maxBytes: number): string {
  const seen = Array.from(clusters.segment(text), ({ segment }) => segment);
  return fitting(seen, maxBytes) || fitting([...text], maxBytes);
}

function fitting(pieces: string[], maxBytes: number): string {
  let length = 0;
  const end = pieces.findIndex((piece) => {
    length += Buffer.byteLength(piece);
    return length > maxBytes;
  });
  return (end < 0 ? pieces : pieces.slice(0, end)).join('');
}
