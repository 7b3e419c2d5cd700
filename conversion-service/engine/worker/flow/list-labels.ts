import type { XmlElement, XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import { bookMarks } from './finish-flow.ts';

/** How the items of one level are labeled. */
type Level = { bullet: string } | { format: string; start: number; pattern: string };

/** The levels of list styles, from 1, by the names of the styles. */
type LabelStyles = Map<string, Map<number, Level>>;

/** The text with the labels of its list items as letters: LibreOffice writes no lists in books. */
export function labelLists(content: XmlElement, styles: LabelStyles): XmlElement {
  const labels = new ListLabels(styles);

  function labeled(node: XmlElement): XmlElement {
    if (node.name === 'text:list') {
      const style = textOf(node, 'text:style-name') ?? '';
      return list(node, labels.countsOf(node), { style, level: 1 });
    }
    return { ...node, children: changed(node.children, labeled) };
  }

  function list(
    node: XmlElement,
    counts: number[],
    { style, level }: { style: string; level: number },
  ): XmlElement {
    const item = (child: XmlElement): XmlElement => {
      let isFirst = child.name === 'text:list-item';
      const part = (one: XmlElement): XmlElement => {
        if (one.name === 'text:list') {
          const own = textOf(one, 'text:style-name') ?? style;
          return list(one, counts, { style: own, level: level + 1 });
        }
        const isLabeled = isFirst && (one.name === 'text:p' || one.name === 'text:h');
        isFirst &&= !isLabeled;
        if (!isLabeled) return labeled(one);
        const start = textOf(child, 'text:start-value');
        const label = labels.next(counts, { style, level, start });
        if (label === '') return one;
        const mark =
          one.name === 'text:p' ? bookMarks.item(level, /[\p{L}\p{N}]/u.test(label)) : '';
        return { ...one, children: [`${mark}${label} `, ...one.children] };
      };
      return { ...child, children: changed(child.children, part) };
    };
    return { ...node, children: changed(node.children, item) };
  }

  return labeled(content);
}

export function changed(
  children: Iterable<XmlNode>,
  change: (one: XmlElement) => XmlElement,
): XmlNode[] {
  return [...children].map((child) => (typeof child === 'string' ? child : change(child)));
}

/** Writes the labels that a program draws before the items of lists: `1.`, `b)`, `IV.`, `•`. */
class ListLabels {
  readonly #styles: LabelStyles;
  /** What was counted last on each level, by the lists and by their styles. */
  readonly #byList = new Map<string, number[]>();
  readonly #byStyle = new Map<string, number[]>();

  constructor(styles: LabelStyles) {
    this.#styles = styles;
  }

  /** The counts of a top-level list: those of an earlier one where it continues that. */
  countsOf(list: XmlElement): number[] {
    const style = textOf(list, 'text:style-name') ?? '';
    const before = textOf(list, 'text:continue-list');
    const continued =
      (before === undefined ? undefined : this.#byList.get(before)) ??
      (textOf(list, 'text:continue-numbering') === 'true' ? this.#byStyle.get(style) : undefined);
    const counts = continued ?? [];
    const id = textOf(list, 'xml:id');
    if (id !== undefined) this.#byList.set(id, counts);
    this.#byStyle.set(style, counts);
    return counts;
  }

  /** The label of the next item on a level, from 1; `start` is its own number where it says one. */
  next(
    counts: number[],
    { style, level, start }: { style: string; level: number; start: string | undefined },
  ): string {
    const levels = this.#styles.get(style);
    const look = levels?.get(level);
    if (!look) return '';
    if ('bullet' in look) return look.bullet;
    const before = counts[level - 1];
    const counted = before === undefined ? look.start : before + 1;
    counts[level - 1] = start === undefined ? counted : Number(start);
    counts.length = level;
    return look.pattern.replaceAll(/%(\d+)%/g, (_, digits: string) => {
      const other = levels?.get(Number(digits));
      if (!other || 'bullet' in other) return '';
      return written(counts[Number(digits) - 1] ?? other.start, other.format);
    });
  }
}

/** Adds the list styles in an element, at any depth. */
export function collectListStyles(node: XmlElement, styles: LabelStyles = new Map()): LabelStyles {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'text:list-style') {
      styles.set(textOf(child, 'style:name') ?? '', levelsOf(child));
    } else if (child.name.startsWith('office:')) collectListStyles(child, styles);
  }
  return styles;
}

function levelsOf(style: XmlElement): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const child of style.children) {
    if (typeof child === 'string') continue;
    const level = Number(textOf(child, 'text:level'));
    if (child.name === 'text:list-level-style-bullet') {
      levels.set(level, { bullet: bulletOf(textOf(child, 'text:bullet-char') ?? '') });
    } else if (child.name === 'text:list-level-style-number') {
      const start = Number(textOf(child, 'text:start-value') ?? 1);
      const format = textOf(child, 'style:num-format') ?? '';
      levels.set(level, { format, start, pattern: patternOf(child, level) });
    }
  }
  return levels;
}

/** What an attribute says. */
export function textOf({ attributes }: XmlElement, name: string): string | undefined {
  return attributes[name]?.toString();
}

/** Symbol fonts have their bullets where other fonts have nothing. */
function bulletOf(sign: string): string {
  return /^[\ue000-\uf8ff]?$/.test(sign) ? '•' : sign;
}

/** As LibreOffice's own extension has it, `%1%.%2%.`, or as the standard does. */
function patternOf(node: XmlElement, level: number): string {
  const own = textOf(node, 'loext:num-list-format');
  if (own !== undefined) return own;
  if (!textOf(node, 'style:num-format')) return '';
  const shown = Math.min(level, Number(textOf(node, 'text:display-levels') ?? 1));
  const numbers = Array.from({ length: shown }, (_, at) => `%${level - shown + at + 1}%`);
  const [prefix = '', suffix = ''] = [
    textOf(node, 'style:num-prefix'),
    textOf(node, 'style:num-suffix'),
  ];
  return `${prefix}${numbers.join('.')}${suffix}`;
}

function written(count: number, format: string): string {
  if (format === '') return '';
  if (format === 'a') return letters(count);
  if (format === 'A') return letters(count).toUpperCase();
  if (format === 'i') return roman(count).toLowerCase();
  if (format === 'I') return roman(count);
  return String(count);
}

/** `z` is followed by `aa`. */
function letters(count: number): string {
  if (count < 1 || count > 100_000) return String(count);
  const last = String.fromCharCode(97 + ((count - 1) % 26));
  return count > 26 ? letters(Math.floor((count - 1) / 26)) + last : last;
}

const romanSigns: [value: number, sign: string][] = [
  ...([
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
  ] as const),
  ...([
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ] as const),
].map(([value, sign]) => [value, sign]);

function roman(count: number): string {
  if (count < 1 || count > 3_999) return String(count);
  let rest = count;
  return romanSigns.reduce((text, [value, sign]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return text + sign.repeat(times);
  }, '');
}
