import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { form } from '../../../test/fixtures/conversion/form.ts';
import { readZip } from '../../../test/fixtures/documents/read-zip.ts';
import type { Doors, MeasuredConversion } from './doors.ts';
import { type Case, differs, missing, present } from './doors.ts';

/** Documents that the conversion service converts. */
export const conversionCases: Case[] = [
  {
    name: '11-form-sheets-and-sumif',
    async wrong({ convert }) {
      const file = '11-form-sheets-and-sumif/issue-104.numbers';
      const csv = await convert(file, 'csv');
      return text(csv).trim() === '' ? [`the CSV is empty (${csv.code})`] : [];
    },
  },
  {
    name: '12-ref-error',
    async wrong({ convert, file }) {
      const wanted = (await file('12-ref-error/issue-42.expected.csv')).toString();
      const csv = text(await convert('12-ref-error/issue-42.numbers', 'csv'));
      const lines = (whole: string) => whole.trim().split(/\r?\n/);
      return differs('csv', lines(csv), lines(wanted));
    },
  },
  {
    name: '13-two-tiny-files-block-all',
    async wrong({ convert, askAsOther, untilEndedForOther }) {
      const sheet = '13-two-tiny-files-block-all/last-cell-xfd1048576.xlsx';
      const heavy = [1, 2, 3].map(() => convert(sheet, 'csv'));
      const started = performance.now();
      const parts: Parameters<typeof form>[1] = [
        ['file', 'small.csv', 'a,b\n1,2\n'],
        ['output_format', 'xlsx'],
      ];
      const { json } = await askAsOther(form('/api/v1/convert', parts));
      const job = await untilEndedForOther((json as { status_url: string }).status_url);
      const seconds = (performance.now() - started) / 1000;
      const results = await Promise.all(heavy);
      return [
        ...differs('the other key’s job', job.status, 'completed'),
        ...(seconds > 10 ? [`the other key waited ${seconds.toFixed(0)} s`] : []),
        ...results.flatMap(({ bytes, code, ms }) => [
          ...(bytes === undefined && code !== 'too_complex' ? [`ended with ${code}`] : []),
          ...(ms > 20_000 ? [`took ${(ms / 1000).toFixed(0)} s`] : []),
        ]),
      ];
    },
  },
  {
    name: '15-docx-lists',
    async wrong({ convert }) {
      const spaced = '15-docx-lists/docx_list_blank_spacer.docx';
      const html = text(await convert(spaced, 'html'));
      const epub = await epubText(await convert(spaced, 'epub'));
      const commented = '15-docx-lists/docx_comments.docx';
      const faults: string[] = [];
      for (const output of ['html', 'epub']) {
        const converted = await convert(commented, output);
        const whole = output === 'html' ? text(converted) : await epubText(converted);
        const kept = missing(whole, ['sample reviewer comment', 'Anonymous feedback']).length === 0;
        if (!kept && !converted.warnings.includes('comments_left_out')) {
          faults.push(`${output}: comments neither kept nor warned of`);
        }
      }
      const markdown = text(await convert('15-docx-lists/list-scan.png', 'md'));
      const items = ['1. First ordered item with milk', '2. Second ordered item with bread'];
      for (const item of [...items, '3. Third ordered item with butter']) {
        if (!markdown.split('\n').includes(item)) faults.push(`Markdown lacks the item ${item}`);
      }
      if (!secondSectionIsNumberedTwo(html)) faults.push('html: “Second section” is not number 2');
      if (!/1\.1\W.*Sub one.*1\.2\W.*Sub two|<ol.*Sub one/s.test(epub)) {
        faults.push('epub: no numbers');
      }
      return faults;
    },
  },
  {
    name: '16-18-csv-and-warnings',
    async wrong({ convert, convertBytes, file }) {
      const name = '16-18-csv-and-warnings/ids-utf8.csv';
      const { bytes } = await convert(name, 'xlsx');
      if (!bytes) return ['no spreadsheet'];
      const back = text(await convertBytes('ids.xlsx', bytes, 'csv'));
      return differs('bytes', back, (await file(name)).toString());
    },
  },
  {
    name: '17-zip-name-over-255-bytes',
    async wrong({ file, askAsOther, untilEndedForOther }) {
      const name = (await file('17-zip-name-over-255-bytes/name.txt')).toString().trim();
      const document = await file('15-docx-lists/docx_list_blank_spacer.docx');
      const { json, status } = await askAsOther(
        form('/api/v1/batch', [
          ['files', name, document],
          ['files', 'C:x.docx', document],
          ['output_format', 'pdf'],
        ]),
      );
      if (status !== 202) return [`POST /batch answered ${status}`];
      const batch = await untilEndedForOther((json as { status_url: string }).status_url);
      const zip = await askAsOther({ path: String(batch.download_url) });
      if (zip.status !== 200) return [`the ZIP answered ${zip.status}`];
      const names = [...(await readZip(zip.bytes)).keys()];
      return [
        ...differs('entries', names.length, 2),
        ...names.flatMap((each) => {
          const length = Buffer.byteLength(each);
          return length <= 255 && each.endsWith('.pdf') ? [] : [`${length} bytes: ${each}`];
        }),
      ];
    },
  },
  {
    name: '19-fax-tiff-aspect',
    async wrong({ convert }) {
      const { bytes } = await convert('19-fax-tiff-aspect/v19-fax.tif', 'pdf');
      if (!bytes) return ['no PDF'];
      const { width, height } = (await PDFDocument.load(bytes)).getPage(0).getSize();
      return differs('points', [Math.round(width), Math.round(height)], [452, 339]);
    },
  },
  {
    name: '20-nomapping',
    async wrong(doors) {
      const file = '20-nomapping/truetype_font_nomapping.pdf';
      const read = text(await doors.convert(file, 'txt'));
      const layer = await textLayer(doors, await doors.convert(file, 'pdf'));
      return [
        ...missing(read, ['Phone']),
        ...missing(layer, ['Phone']).map((fault) => `pdf ${fault}`),
      ];
    },
  },
  {
    name: '21-form-values-left-out',
    async wrong({ convert }) {
      const file = '21-form-values-left-out/form.pdf';
      const faults: string[] = [];
      for (const output of ['txt', 'html']) {
        const words = missing(text(await convert(file, output)), ['Vandermeer', 'Groningen']);
        faults.push(...words.map((fault) => `${output} ${fault}`));
      }
      const docx = await convert(file, 'docx');
      const document = docx.bytes && (await readZip(docx.bytes)).get('word/document.xml');
      return [...faults, ...missing(document?.toString() ?? '', ['Vandermeer', 'Groningen'])];
    },
  },
  {
    name: '21-pages-leak',
    async wrong({ convert }) {
      const { bytes } = await convert('21-pages-leak/link.pdf', 'pdf', { pages: '1' });
      if (!bytes) return ['no PDF'];
      const document = await PDFDocument.load(bytes);
      const streams = document.context
        .enumerateIndirectObjects()
        .map(([, object]) =>
          object instanceof PDFRawStream ? decodedStream(object) : object.toString(),
        );
      const pages = streams.filter((each) => /\/Type\s*\/Page\b/.test(each)).length;
      return [
        ...differs('pages', document.getPageCount(), 1),
        ...(pages > 1 ? [`${pages} page objects`] : []),
        ...present(streams.join('\n'), ['Somewhere on page 2', 'omewhere on', 'Go to page 1']),
      ];
    },
  },
  {
    name: '21-signed-no-warning',
    wrong: (doors) => warns(doors, '21-signed-no-warning/signed-scan.pdf', 'signature_invalidated'),
  },
  {
    name: '22-poster-memory',
    async wrong(doors) {
      const poster = '22-poster-memory/poster.pdf';
      const words = ['state-of-the-art composition', 'Linn Electronics', 'TIMING CORRECTION'];
      const read = missing(text(await doors.convert(poster, 'txt')), words);
      const layer = missing(await textLayer(doors, await doors.convert(poster, 'pdf')), words);
      return [
        ...read.map((fault) => `txt ${fault}`),
        ...layer.map((fault) => `pdf ${fault}`),
        ...(await warns(doors, '22-poster-memory/livecycle.pdf', 'xfa_form')),
      ];
    },
  },
  {
    name: '23-sideways-dense-page',
    async wrong(doors) {
      const file = '23-sideways-dense-page/cardinal.pdf';
      const whole = text(await doors.convert(file, 'txt'));
      const layer = await textLayer(doors, await doors.convert(file, 'pdf'));
      const words = ['extremely powerful', 'Composition Without Compromise', 'TEMPO CHANGES'];
      // The same page in each of the four directions.
      return [whole, layer].flatMap((each, at) =>
        words.flatMap((word) =>
          differs(`${at === 0 ? 'txt' : 'pdf'}: “${word}”`, count(each, word), 4),
        ),
      );
    },
  },
];

async function warns({ convert }: Doors, file: string, code: string): Promise<string[]> {
  const { warnings } = await convert(file, 'pdf');
  return warnings.includes(code) ? [] : [`warns of ${JSON.stringify(warnings)}, not of ${code}`];
}

function text({ bytes }: MeasuredConversion): string {
  return bytes?.toString() ?? '';
}

/** What a reader copies out of a PDF: its text, without reading its pictures. */
async function textLayer({ convertBytes }: Doors, { bytes }: MeasuredConversion): Promise<string> {
  return bytes ? text(await convertBytes('layer.pdf', bytes, 'txt', { ocr: 'skip' })) : '';
}

/** A stream unpacked; an image, which holds no text and whose filters are others, as it is. */
function decodedStream(stream: PDFRawStream): string {
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  } catch {
    return Buffer.from(stream.contents).toString('latin1');
  }
}

async function epubText({ bytes }: MeasuredConversion): Promise<string> {
  if (!bytes) return '';
  const files = [...(await readZip(bytes))].filter(([name]) => /\.x?html$/.test(name));
  return files.map(([, content]) => content.toString()).join('\n');
}

/** As the browser numbers it: by `start`, `value` or the second item of its list; or written out. */
function secondSectionIsNumberedTwo(html: string): boolean {
  const before = html.slice(0, html.indexOf('Second section'));
  const list = before.slice(before.lastIndexOf('<ol'));
  return /start="2"|value="2"|First section/.test(list) || /\b2\.?\s*(<[^>]*>\s*)*$/.test(before);
}

function count(whole: string, words: string): number {
  return whole.replace(/\s+/g, ' ').split(words).length - 1;
}
