import type { RecognizedTable } from '../../../api/recognition.ts';
import { escapeXml } from '../../../escape-xml.ts';
import { unionOf } from '../../../ocr/geometry/boxes.ts';
import { joinWords } from '../../../ocr/layout/join-words.ts';
import { tableToMarkdown, tableToTsv } from '../../../table-formats/table-formats.ts';
import { tableToHtml } from '../../../table-formats/text-to-html.ts';
import { isRightToLeft } from '../../../text/is-right-to-left.ts';
import { mediaTypeOf } from '../../odf/package/pictures.ts';
import type { Alignment } from '../flow/alignment.ts';
import type { FlowBlock } from '../flow/flow-of.ts';
import { type Emphasis, piecesOf } from '../flow/letter-styles.ts';
import type { FlowPicture } from '../flow/place-pictures.ts';
import type { ReadPage } from '../scan.ts';

/** Plain text: a line for each paragraph, with a blank one between them; tables with tabs. */
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
    case 'picture':
      return block.picture.alt;
    case 'break':
      return '';
    default:
      return block.text;
  }
}

/**
 * The text as Markdown (CommonMark, with the tables of GitHub's). The bytes of pictures are at its
 * end, so that the text can be read.
 */
export function markdownOf(flow: FlowBlock[]): string {
  const pictures = flow.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []));
  const labelOf = (picture: FlowPicture) => `picture-${pictures.indexOf(picture) + 1}`;
  const text = flow
    .map((block, index) => {
      const follows = block.kind === 'item' && flow[index - 1]?.kind === 'item';
      const own =
        block.kind === 'picture'
          ? `![${escaped(block.picture.alt)}][${labelOf(block.picture)}]`
          : markdown(block);
      return (index === 0 ? '' : follows ? '\n' : '\n\n') + own;
    })
    .join('')
    .concat('\n');
  const data = pictures.map((picture) => `\n[${labelOf(picture)}]: ${dataUri(picture)}\n`);
  return text + data.join('');
}

function dataUri({ bytes }: FlowPicture): string {
  return `data:${mediaTypeOf(bytes)?.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function markdown(block: Exclude<FlowBlock, { kind: 'picture' }>): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escaped(block.text)}`;
    case 'paragraph':
      return emphasized(block);
    case 'item':
      return `${nesting.repeat(block.level)}${/^\d+[.)]$/.test(block.marker) ? block.marker : '-'} ${emphasized(block)}`;
    case 'code':
      return `${fence(block.lines)}\n${block.lines.join('\n')}\n${fence(block.lines)}`;
    case 'table':
      return tableToMarkdown(block.table).trimEnd();
    case 'break':
      return '---';
  }
}

type Textual = { text: string; parts?: Emphasis[] };

function emphasized({ text, parts }: Textual): string {
  if (!parts?.length) return escaped(text);
  return piecesOf(text, parts)
    .map((piece, index) => {
      const marks = `${piece.bold ? '**' : ''}${piece.italic ? '*' : ''}`;
      const own = index === 0 ? escaped(piece.text) : signsEscaped(piece.text);
      return `${marks}${own}${marks}`;
    })
    .join('');
}

/** Deep enough below a number or a hyphen. */
const nesting = '    ';

/** Longer than any run of backticks in the code. */
function fence(lines: string[]): string {
  const runs = lines.join('\n').match(/`+/g) ?? [];
  return '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
}

/** What would be markup is text here; a line may not begin as another block does. */
function escaped(text: string): string {
  return signsEscaped(text)
    .replace(/^(#{1,6}|[-+])(?=\s)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2')
    .replace(/^(=+|-+|~~~+)\s*$/, '\\$1');
}

function signsEscaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, '\\$&');
}

/** The text as a page of HTML that loads nothing. */
export function htmlOf(flow: FlowBlock[], title: string, language: string | undefined): string {
  const head = `<meta charset="utf-8"><title>${escapeXml(title)}</title><style>${style}</style>`;
  const body = flow.map((block, index) => {
    const list = listOf(block);
    if (!list) return html(block);
    const opens = listOf(flow[index - 1]) === list ? '' : `<${list}>`;
    const closes = listOf(flow[index + 1]) === list ? '' : `</${list}>`;
    return opens + html(block) + closes;
  });
  return `<!doctype html>\n<html${language ? ` lang="${language}"` : ''}><head>${head}</head>\n<body>\n${body.join('\n')}\n</body></html>\n`;
}

const style =
  'body{font:1rem/1.5 serif;max-width:50rem;margin:2rem auto;padding:0 1rem}' +
  'img{max-width:100%}table{border-collapse:collapse}td{border:1px solid;padding:.2em .5em}';

/** A number that a list may have, with its point or bracket. */
const numbered = /^(\d{1,9})[.)]$/;

function listOf(block: FlowBlock | undefined): 'ol' | 'ul' | null {
  if (block?.kind !== 'item') return null;
  return numbered.test(block.marker) ? 'ol' : 'ul';
}

function html(block: FlowBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${direction(block.text)}${aligned(block)}>${escapeXml(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p${direction(block.text)}${aligned(block)}>${htmlPieces(block)}</p>`;
    case 'item': {
      const [, number] = numbered.exec(block.marker) ?? [];
      return `<li${number ? ` value="${number}"` : ''}>${htmlPieces(block)}</li>`;
    }
    case 'code':
      return `<pre>${escapeXml(block.lines.join('\n'))}</pre>`;
    case 'table':
      return tableToHtml(block.table);
    case 'picture': {
      const { alt, width } = block.picture;
      const size = `width:${width.toFixed(0)}pt`;
      return `<p><img src="${dataUri(block.picture)}" alt="${escapeXml(alt)}" style="${size}"></p>`;
    }
    case 'break':
      return '<hr>';
  }
}

function htmlPieces({ text, parts }: Textual): string {
  return piecesOf(text, parts)
    .map(({ text: own, bold, italic }) => {
      const slanted = italic ? `<em>${escapeXml(own)}</em>` : escapeXml(own);
      return bold ? `<strong>${slanted}</strong>` : slanted;
    })
    .join('');
}

function aligned({ align }: { align?: Alignment | undefined }): string {
  return align ? ` style="text-align:${align}"` : '';
}

function direction(text: string): string {
  return isRightToLeft(text) ? ' dir="rtl"' : '';
}

/** The lines of pages as a table of one column, where there is no other. */
export function linesAsTable(pages: ReadPage[]): RecognizedTable {
  const lines = pages.flatMap((page) => page.lines);
  return {
    box: unionOf(lines.map(({ box }) => box)),
    rows: lines.map((line) => [
      {
        text: joinWords(line),
        box: line.box,
        confidence: line.confidence,
        columnSpan: 1,
        rowSpan: 1,
      },
    ]),
  };
}
