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
import { type NumberedNotes, numberedNotes } from './notes.ts';

/**
 * Plain text: a line for each paragraph, with a blank one between them; tables with tabs. Footnotes
 * are its end.
 */
export function textOf(whole: FlowBlock[]): string {
  const flow = readInOrder(whole);
  const notes = [...numberedNotes(flow).keys()];
  const body = flow
    .map((block, index) => {
      const follows = block.kind === 'item' && flow[index - 1]?.kind === 'item';
      return (index === 0 ? '' : follows ? '\n' : '\n\n') + plain(block);
    })
    .join('');
  return `${[body, ...notes.map(({ sign, text }) => `${sign} ${text}`)].join('\n\n')}\n`;
}

type ReadBlock = Exclude<FlowBlock, { kind: 'columns' }>;

/** Without columns: their texts follow each other. */
function readInOrder(flow: FlowBlock[]): ReadBlock[] {
  return flow.filter((block) => block.kind !== 'columns');
}

function plain(block: ReadBlock): string {
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
export function markdownOf(whole: FlowBlock[]): string {
  const flow = readInOrder(whole);
  const pictures = flow.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []));
  const labelOf = (picture: FlowPicture) => `picture-${pictures.indexOf(picture) + 1}`;
  const notes = numberedNotes(flow);
  const text = flow
    .map((block, index) => {
      const follows = block.kind === 'item' && flow[index - 1]?.kind === 'item';
      const own =
        block.kind === 'picture'
          ? `![${escaped(block.picture.alt)}][${labelOf(block.picture)}]`
          : markdown(block, notes);
      return (index === 0 ? '' : follows ? '\n' : '\n\n') + own;
    })
    .join('')
    .concat('\n');
  const ends = [...notes].map(
    ([note, { number }]) => `\n[^${number}]: ${emphasized(note, notes)}\n`,
  );
  const data = pictures.map((picture) => `\n[${labelOf(picture)}]: ${dataUri(picture)}\n`);
  return [text, ...ends, ...data].join('');
}

function dataUri({ bytes }: FlowPicture): string {
  return `data:${mediaTypeOf(bytes)?.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function markdown(block: Exclude<ReadBlock, { kind: 'picture' }>, notes: NumberedNotes): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escaped(block.text)}`;
    case 'paragraph':
      return emphasized(block, notes);
    case 'item':
      return `${nesting.repeat(block.level)}${/^\d+[.)]$/.test(block.marker) ? block.marker : '-'} ${emphasized(block, notes)}`;
    case 'code':
      return `${fence(block.lines)}\n${block.lines.join('\n')}\n${fence(block.lines)}`;
    case 'table':
      return tableToMarkdown(block.table).trimEnd();
    case 'break':
      return '---';
  }
}

type Textual = { text: string; parts?: Emphasis[] };

function emphasized({ text, parts }: Textual, notes: NumberedNotes): string {
  if (!parts?.length) return escaped(text);
  return piecesOf(text, parts)
    .map((piece, index) => {
      if (piece.note) return `[^${notes.get(piece.note)?.number}]`;
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
export function htmlOf(whole: FlowBlock[], title: string, language: string | undefined): string {
  const head = `<meta charset="utf-8"><title>${escapeXml(title)}</title><style>${style}</style>`;
  const flow = readInOrder(whole);
  const notes = numberedNotes(flow);
  const body = flow.map((block, index) => {
    const list = listOf(block);
    if (!list) return html(block, notes);
    const opens = listOf(flow[index - 1]) === list ? '' : `<${list}>`;
    const closes = listOf(flow[index + 1]) === list ? '' : `</${list}>`;
    return opens + html(block, notes) + closes;
  });
  if (notes.size > 0) body.push(endOfHtml(notes));
  return `<!doctype html>\n<html${language ? ` lang="${language}"` : ''}><head>${head}</head>\n<body>\n${body.join('\n')}\n</body></html>\n`;
}

const style =
  'body{font:1rem/1.5 serif;max-width:50rem;margin:2rem auto;padding:0 1rem}' +
  'img{max-width:100%}table{border-collapse:collapse}td{border:1px solid;padding:.2em .5em}';

/** A number that a list may have, with its point or bracket. */
const numbered = /^(\d{1,9})[.)]$/;

function listOf(block: ReadBlock | undefined): 'ol' | 'ul' | null {
  if (block?.kind !== 'item') return null;
  return numbered.test(block.marker) ? 'ol' : 'ul';
}

/** The footnotes, at the end of the page. */
function endOfHtml(notes: NumberedNotes): string {
  const each = [...notes].map(([note, { number }]) => {
    const sign = `<sup><a href="#reference-${number}">${escapeXml(note.sign)}</a></sup>`;
    return `<p id="note-${number}" role="doc-footnote">${sign} ${htmlPieces(note, notes)}</p>`;
  });
  return `<section><hr>\n${each.join('\n')}\n</section>`;
}

function html(block: ReadBlock, notes: NumberedNotes): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${direction(block.text)}${aligned(block)}>${escapeXml(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p${direction(block.text)}${aligned(block)}>${htmlPieces(block, notes)}</p>`;
    case 'item': {
      const [, number] = numbered.exec(block.marker) ?? [];
      return `<li${number ? ` value="${number}"` : ''}>${htmlPieces(block, notes)}</li>`;
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

function htmlPieces({ text, parts }: Textual, notes: NumberedNotes): string {
  return piecesOf(text, parts)
    .map(({ text: own, bold, italic, note }) => {
      const number = note && notes.get(note)?.number;
      if (number) {
        const link = `href="#note-${number}" id="reference-${number}" role="doc-noteref"`;
        return `<sup><a ${link}>${escapeXml(own)}</a></sup>`;
      }
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
