import { fontCut } from './text/font-family.ts';

/** The family and face that a PostScript name stands for, for cells and the like. */
export function fontName(postScript: string): { family: string; bold: boolean; italic: boolean } {
  const { family, bold, italic } = fontCut(postScript);
  return { family, bold, italic };
}
