/**
 * A style's name as the XML name that ODF asks for: other characters become `_hex_`, as
 * LibreOffice writes them. `Heading 1` is `Heading_20_1`.
 */
export function styleName(displayName: string): string {
  const encoded = displayName.replace(/[^A-Za-z0-9]/gu, encodeCharacter);
  return /^[A-Za-z_]/.test(encoded) ? encoded : `_${encoded}`;
}

function encodeCharacter(character: string): string {
  return `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
}
