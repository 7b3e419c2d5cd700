import type { TableFormat } from '../../shared/api/document-export.ts';
import type { RecognizedTable } from '../../shared/api/recognition.ts';
import { writeOds } from '../../shared/node/spreadsheets/write-ods.ts';
import { writeXlsx } from '../../shared/node/spreadsheets/write-xlsx.ts';
import { tableToCsv, tableToMarkdown } from '../../shared/table-formats/table-formats.ts';
import { tableToHtml } from '../../shared/table-formats/text-to-html.ts';

export type TableFile = { mediaType: string; bytes: string | Uint8Array<ArrayBuffer> };

/**
 * The tables of an entry as a file: one per sheet, or one below the other where there are no
 * sheets.
 */
export async function tableFile(
  tables: RecognizedTable[],
  format: TableFormat,
): Promise<TableFile> {
  const mediaType = tableMediaTypes[format];
  switch (format) {
    case 'csv':
      return { mediaType, bytes: `\uFEFF${tables.map(tableToCsv).join('\r\n')}` };
    case 'md':
      return { mediaType, bytes: tables.map(tableToMarkdown).join('\n') };
    case 'html':
      return { mediaType, bytes: htmlPage(tables) };
    case 'xlsx':
      return { mediaType, bytes: await writeXlsx(tables) };
    case 'ods':
      return { mediaType, bytes: await writeOds(tables) };
  }
}

const tableMediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

function htmlPage(tables: RecognizedTable[]): string {
  const style = 'table{border-collapse:collapse;margin:1em}td{border:1px solid;padding:.2em .5em}';
  return [
    `<!doctype html>\n<meta charset="utf-8">\n<title>Tables</title>\n<style>${style}</style>`,
    ...tables.map(tableToHtml),
    '',
  ].join('\n');
}
