import type { Layout, RecognizedLine } from '../../api/recognition.ts';
import { joinLines, joinWords } from './join-words.ts';
import { layColumnsDown } from './lay-columns-down.ts';
import { layOutCode } from './lay-out-code.ts';
import { paragraphsOf } from './paragraphs-of.ts';
import { splitCode } from './split-code.ts';

/**
 * The text of recognized lines, given as blocks in reading order.
 * `auto` and `lines` keep every line, `auto` with a blank line between paragraphs, and with the
 * spaces of monospaced text; `paragraphs` gives each paragraph one line; `single-line` is all in one;
 * `code` keeps indentation, runs of spaces and blank lines.
 */
export function layoutText(
  recognized: RecognizedLine[][],
  layout: Exclude<Layout, 'table'>,
): string {
  const blocks = recognized.map(layColumnsDown);
  switch (layout) {
    case 'auto':
      return join(blocks.map(keepSpacing));
    case 'paragraphs':
      return join(blocks.flatMap((lines) => paragraphsOf(lines, true)).map(joinLines));
    case 'lines':
      return keepLines(blocks.flat());
    case 'single-line':
      return joinLines(blocks.flat());
    case 'code':
      return join(blocks.map(layOutCode));
  }
}

/** Lines as they stand, with a blank one between paragraphs. */
function keepSpacing(lines: RecognizedLine[]): string {
  const begins = new Set(paragraphsOf(lines).map(([first]) => first));
  return splitCode(lines).reduce((text, { lines: section, isCode }) => {
    const own = isCode ? layOutCode(section) : join(paragraphsOf(section).map(keepLines));
    if (text === '') return own;
    return `${text}${begins.has(section[0]) ? '\n\n' : '\n'}${own}`;
  }, '');
}

function keepLines(lines: RecognizedLine[]): string {
  return lines.map(joinWords).join('\n');
}

function join(paragraphs: string[]): string {
  return paragraphs.join('\n\n');
}
