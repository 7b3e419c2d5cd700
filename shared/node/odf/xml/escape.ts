/** Text for between tags: escaped, without the characters that XML 1.0 forbids (section 2.2). */
export function escapeText(text: string): string {
  return plainText.test(text) ? text : allowed(text).replace(/[&<>\r]/g, entityOf);
}

/** Text for an attribute in double quotes; line breaks and tabs come back as they were. */
export function escapeAttribute(text: string): string {
  return plainText.test(text) ? text : allowed(text).replace(/[&<>"\t\n\r]/g, entityOf);
}

/** Most texts of a document need nothing done: no markup, no controls, no surrogates. */
const plainText = /^[\x20!#-%'-;=?-\ud7ff\ue000-\ufffd]*$/;

function allowed(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}

function entityOf(character: string): string {
  return entities[character] ?? `&#${character.charCodeAt(0)};`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
