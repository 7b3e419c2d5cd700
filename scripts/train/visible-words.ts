/** A word and its box; `whole` is whether all of it is shown. */
export type PageWord = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  whole: boolean;
};

/**
 * The words of a page with their places, and the bullets of its lists, in CSS pixels. It runs in the
 * page, and so uses nothing from outside.
 */
export function visibleWords(): PageWord[] {
  const words: PageWord[] = [];
  const items = new Set<Element>();
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    for (const { 0: text, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      const boxes = [...range.getClientRects()];
      for (const box of boxes) {
        const whole = boxes.length === 1 && isWhole(box, parent);
        const word = { text: transformed(text, parent), ...placeOf(box), whole };
        words.push(...bulletBefore(word, parent));
        const last = words.at(-1);
        if (last && goesOn(last, word)) {
          last.text += word.text;
          last.width = word.x + word.width - last.x;
          last.whole &&= whole;
        } else words.push(word);
      }
    }
  }
  return words;

  function placeOf({ left, top, width, height }: DOMRect) {
    return { x: left, y: top, width, height };
  }

  /** Words that are cut, or lie behind something, are not whole. */
  function isWhole({ left, top, right, bottom }: DOMRect, parent: Element): boolean {
    const inside = left >= 1 && top >= 2 && right <= innerWidth - 1 && bottom <= innerHeight - 2;
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const small = getComputedStyle(parent).fontVariantCaps !== 'normal';
    return inside && !small && shown !== null && (shown.contains(parent) || parent.contains(shown));
  }

  function transformed(text: string, parent: Element): string {
    const { textTransform } = getComputedStyle(parent);
    if (textTransform === 'uppercase') return text.toUpperCase();
    if (textTransform === 'lowercase') return text.toLowerCase();
    if (textTransform === 'capitalize') return text.charAt(0).toUpperCase() + text.slice(1);
    return text;
  }

  /** Parts of one word in elements side by side. */
  function goesOn(last: PageWord, { x, y, height }: PageWord): boolean {
    const beside = Math.abs(last.y + last.height / 2 - y - height / 2) < 4;
    return last.text !== '•' && beside && Math.abs(x - last.x - last.width) < 1;
  }

  function bulletBefore({ y, height, whole }: PageWord, parent: Element): PageWord[] {
    const item = parent.closest('li');
    if (!item || items.has(item)) return [];
    items.add(item);
    const { display, listStyleType, listStylePosition, fontSize } = getComputedStyle(item);
    const drawn = ['disc', 'circle', 'square'].includes(listStyleType) && display === 'list-item';
    const { left, top } = item.getBoundingClientRect();
    if (!drawn || listStylePosition !== 'outside' || Math.abs(y - top) >= height) return [];
    const size = Number.parseFloat(fontSize);
    return [{ text: '•', x: left - size, y, width: size / 2, height, whole }];
  }
}
