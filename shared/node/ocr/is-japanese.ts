let signs: Set<string> | undefined;

/** Whether a Han character is in JIS X 0208, which has no simplified Chinese ones. */
export function isJapanese(sign: string): boolean {
  signs ??= hanOfShiftJis();
  return signs.has(sign);
}

/** Its Han characters are between 0x889F and 0xEAA4. */
function hanOfShiftJis(): Set<string> {
  const decoder = new TextDecoder('shift_jis');
  const pairs: number[] = [];
  for (let first = 0x88; first <= 0xea; first++) {
    // Between these ranges are single-byte katakana.
    if (first > 0x9f && first < 0xe0) continue;
    for (let second = 0x40; second <= 0xfc; second++) pairs.push(first, second);
  }
  return new Set(decoder.decode(new Uint8Array(pairs)).match(/\p{Script=Han}/gu));
}
