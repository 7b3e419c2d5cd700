import type { RecognizedLine } from '../../../shared/api/recognition.ts';
import type { ReadPage } from '../scan.ts';

/** The part of a page, at its top and at its bottom, where heads and feet stand. */
const margin = 0.1;

/** Of a page's lines those that are not its head or foot: a page number, or what others have there too. */
export function withoutRunningHeads(pages: ReadPage[]): RecognizedLine[][] {
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const text of new Set(inMargins(page).map(patternOf))) {
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
  }
  return pages.map((page) => {
    const marginal = new Set(inMargins(page));
    return page.lines.filter((line) => {
      if (!marginal.has(line)) return true;
      const pattern = patternOf(line);
      const isNumber = pages.length > 1 && /^[-–—\s]*(#|[ivxlc]+)[-–—\s]*$/i.test(pattern);
      return !isNumber && (seen.get(pattern) ?? 0) < needed(pages.length);
    });
  });
}

/** A head is on every other page at least, where left and right have their own. */
function needed(pages: number): number {
  return Math.max(2, Math.ceil(pages / 3));
}

function inMargins({ lines, height }: ReadPage): RecognizedLine[] {
  return lines.filter(({ box }) => {
    const middle = (box.y + box.height / 2) / height;
    return middle < margin || middle > 1 - margin;
  });
}

/** With `#` for numbers, which count the pages. */
function patternOf({ text }: RecognizedLine): string {
  return text.trim().replaceAll(/\d+/g, '#');
}
