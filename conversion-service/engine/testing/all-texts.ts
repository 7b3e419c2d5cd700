import { inflateSync } from 'node:zlib';

/**
 * All that can be read in a PDF, whether anything refers to it or not: its bytes, its streams as they
 * are unpacked, the strings in them that are written as digits, and all of it without the zeros of
 * UTF-16.
 */
export function allTexts(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      // An image, or not packed at all.
      return '';
    }
  });
  const texts = [raw, ...streams].join('\n');
  const digits = [...texts.matchAll(/<([\da-fA-F\s]{4,})>/g)].map(([, hex = '']) =>
    Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1'),
  );
  return [texts, ...digits].join('\n').replaceAll('\0', '');
}
