/** Words that a one-time code stands beside. Short ones count in capitals alone: Tan is a name too. */
const named = [
  '(?:verification|security|confirmation|authentication|log-?in|sign-?in|access|one-?time)[ -](?:pass)?(?:code|word|pin)',
  'passcode',
  '(?:bestätigungs|sicherheits|einmal|verifizierungs|anmelde|zugangs|freigabe|prüf)-?(?:pass)?(?:code|wort|kennwort|pin)',
  String.raw`(?<!error |status |exit |zip |postal |area |country |promo |fehler)code(?= is\b| ist\b| lautet\b| ?[:=])`,
].join('|');
const capitals = String.raw`\b(?:OTP|PIN|m?TAN)\b`;

/** 482913, 482 913, 482-913 and G-482913, but no part of a longer number, a date or an amount. */
const digits = String.raw`(?<![\p{L}\d.,:/+-])(?:[A-Z]-)?(\d{3}[ -]\d{3}|\d{4,8})(?![.,:/-]?\d|[ ]\d)`;

const behind = [new RegExp(after(named), 'giu'), new RegExp(after(capitals), 'gu')];
const before = [new RegExp(ahead(named), 'giu'), new RegExp(ahead(capitals), 'gu')];

/** The one-time codes in a text, of digits alone, each once: known by the words beside them. */
export function findCodes(text: string): string[] {
  const matches = [...behind, ...before].flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...new Set(matches.map(([, code = '']) => code.replace(/\D/g, '')))];
}

/** "Your security code is 482913", also with the code on the next line. */
function after(words: string): string {
  return String.raw`(?:${words})[^\d\n]{0,40}\n{0,2}[^\d\n]{0,20}?${digits}`;
}

/** "482913 is your security code". */
function ahead(words: string): string {
  return String.raw`${digits} (?:is|ist)[^\d\n.]{0,30}?(?:${words}|\bcode\b)`;
}
