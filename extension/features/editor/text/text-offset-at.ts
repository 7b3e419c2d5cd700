/** The offset (UTF-16) in a field's text at a point of the window, undefined where there is none. */
export function textOffsetAt(
  field: HTMLTextAreaElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): number | undefined {
  const position = document.caretPositionFromPoint(clientX, clientY);
  return position?.offsetNode === field ? position.offset : undefined;
}
