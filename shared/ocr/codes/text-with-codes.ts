import type { Recognition } from '../../api/recognition.ts';

/**
 * The text of an image and below it the texts of its codes: everything that the person who captured
 * it may want to keep. A code's text is put on one line, since nobody saw it before it is pasted
 * somewhere.
 */
export function textWithCodes({ text, codes }: Pick<Recognition, 'text' | 'codes'>): string {
  const said = codes.map((code) => code.text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());
  const unread = said.filter((each) => !text.includes(each));
  return [text, ...new Set(unread)].filter((each) => each !== '').join('\n');
}
