import type { Doors } from './doors.ts';

/** Something that was once wrong: gives what still is, in words; nothing where it is right. */
export type Case = { name: string; wrong(doors: Doors): Promise<string[]> };

/** The texts that are not in `whole`, each as a fault. White space of any kind is one space. */
export function missing(whole: string, texts: string[]): string[] {
  const flat = flatten(whole);
  return texts.filter((text) => !flat.includes(flatten(text))).map((text) => `lacks “${text}”`);
}

/** The texts that are in `whole` and should not be, each as a fault. */
export function present(whole: string, texts: string[]): string[] {
  const flat = flatten(whole);
  return texts.filter((text) => flat.includes(flatten(text))).map((text) => `holds “${text}”`);
}

export function differs(name: string, found: unknown, wanted: unknown): string[] {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  return left === right ? [] : [`${name}: ${left} instead of ${right}`];
}

function flatten(text: string): string {
  return text.replace(/\s+/g, ' ');
}
