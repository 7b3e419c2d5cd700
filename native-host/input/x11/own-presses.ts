/** The codes of the keys that this process holds down. */
const pressed = new Set<number>();

export function noteOwnPress(code: number, isDown: boolean): void {
  if (isDown) pressed.add(code);
  else pressed.delete(code);
}

export function isOwnPress(code: number): boolean {
  return pressed.has(code);
}
