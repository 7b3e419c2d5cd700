/**
 * With another extension and a number among equal names (` (10000).xlsx`) a name is still within the
 * 255 bytes that file systems and unpackers accept.
 */
const maxBytes = 240;

/** The rest of a longer name is ignored. */
const lookedAt = 4_096;

/**
 * The name of an uploaded file, safe to be shown, sent and unpacked on any system: no folders or
 * drives, no characters that Windows forbids, no control characters, no direction marks, no lone
 * surrogates, no device names, and of limited length. The extension stays. A clean name stays as it
 * is; where nothing is left the name is empty.
 * Source: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
export function cleanFilename(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1)?.slice(0, lookedAt) ?? '';
  const shown = trimmed(
    base
      .toWellFormed()
      .replaceAll(invisible, '')
      .replaceAll(/[<>:"|?*]/g, '_'),
  );
  const name = device.test(shown) ? `_${shown}` : shown;
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const extension = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return trimmed(shorten(stem, maxBytes - Buffer.byteLength(extension)) + extension);
}

/** Windows drops dots and spaces at the end. */
function trimmed(name: string): string {
  return name.trim().replace(/[.\s]+$/u, '');
}

/**
 * Control characters, line and paragraph separators, direction marks, byte order marks, and
 * noncharacters of Unicode. Joiners stay: scripts and emoji need them.
 */
const invisible =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufdd0-\ufdef\ufffe\uffff]/gu;

/** Also with any extension. The digits may be superscript ones. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i;

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * As much of the start of a text as fits in so many bytes of UTF-8, cut between graphemes. Where
 * the first of these is already longer, it is cut between code points.
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
