import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { letterStyles } from './letter-styles.ts';

/** A page of one word per style, 100 pixels below each other, and their lines. */
async function drawn(styles: string[]) {
  const texts = styles.map(
    (style, row) => `<text x="20" y="${100 * row + 70}" ${style}>Handling</text>`,
  );
  const [width, height] = [320, 100 * styles.length];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="white"/>` +
    `<g font-family="Liberation Sans" font-size="50">${texts.join('')}</g></svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const lines = styles.map((_, row): RecognizedLine => {
    const box = { x: 20, y: 100 * row + 30, width: 220, height: 54 };
    return lineOfWords([{ text: 'Handling', confidence: 95, box }]);
  });
  return { picture: { width, height, data: new Uint8Array(data) }, lines };
}

test('bold, italic and colored words are told from others', async () => {
  const styles = ['', 'font-weight="bold"', 'font-style="italic"', 'fill="#2F5496"'];
  const { picture, lines } = await drawn(styles);
  const measured = letterStyles(picture, lines, 1);
  const [plain, bold, italic, blue] = lines.map(({ words: [word] }) => word && measured.get(word));
  expect(bold?.stroke).toBeGreaterThan(1.3 * (plain?.stroke ?? Number.POSITIVE_INFINITY));
  expect([plain, bold, blue].map((style) => style?.slant)).toEqual([0, 0, 0]);
  expect(italic?.slant).toBeGreaterThan(0.1);
  expect([plain, bold, italic].map((style) => style?.color)).toEqual([0, 0, 0]);
  expect(blue?.color).toBeGreaterThan(80);
});
