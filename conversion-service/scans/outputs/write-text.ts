import { tableToTsv } from '../../../shared/tables/table-to-tsv.ts';
import type { FlowBlock } from '../flow/flow.ts';

/** The text alone: a line a paragraph, with a blank one between them; tables with tabs. */
export function textOf(flow: FlowBlock[]): string {
  return flow
    .map((block, index) => {
      const follows = block.kind === 'item' && flow[index - 1]?.kind === 'item';
      return (index === 0 ? '' : follows ? '\n' : '\n\n') + plain(block);
    })
    .join('')
    .concat('\n');
}

function plain(block: FlowBlock): string {
  switch (block.kind) {
    case 'item':
      return `${block.marker} ${block.text}`;
    case 'code':
      return block.lines.join('\n');
    case 'table':
      return tableToTsv(block.table).trimEnd();
    default:
      return block.text;
  }
}
