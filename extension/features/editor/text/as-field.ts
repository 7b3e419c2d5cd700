/** A text as a field holds it: with one kind of line break. */
export function asField(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
