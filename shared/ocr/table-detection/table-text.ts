import type { RecognizedLine, RecognizedTable } from '../../api/recognition.ts';
import { tableToTsv } from '../../table-formats/table-formats.ts';
import { isIn } from '../geometry/boxes.ts';
import { joinWords } from '../layout/join-words.ts';
import { layColumnsDown } from '../layout/layout-text.ts';

/**
 * The text of recognized lines, given as blocks in reading order, for the layout `table`: the rows
 * of tables with tabs between their cells, and the text around them line by line.
 */
export function tableText(blocks: RecognizedLine[][], tables: RecognizedTable[]): string {
  const written = new Set<RecognizedTable>();
  return blocks
    .map((lines) => {
      const texts = layColumnsDown(lines).flatMap((line) => {
        const table = tables.find(({ box }) => isIn(line.words[0]?.box ?? line.box, box));
        if (!table) return [joinWords(line)];
        if (written.has(table)) return [];
        written.add(table);
        return [tableToTsv(table)];
      });
      return texts.join('\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}
