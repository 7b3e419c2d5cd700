import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readZip } from '../../../../test/fixtures/documents/read-zip.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import type { FlowBlock } from '../flow/flow-of.ts';
import { pageLayout } from './page-layout.ts';
import { docxOf } from './write-docx.ts';
import { writeOdt } from './write-odt.ts';

/** The content of a document whose items are given as level, marker and text. */
async function contentOf(...items: [level: number, marker: string, text: string][]) {
  const flow: FlowBlock[] = items.map(([level, marker, text]) => ({
    ...{ kind: 'item', level, marker, text },
  }));
  const file = path.join(await tempDir(), 'list.odt');
  await writeOdt(flow, { title: 'list', page: pageLayout([]) }, file);
  return String(readZip(await readFile(file)).get('content.xml'));
}

const formats = (content: string) =>
  [...content.matchAll(/num-format="(.)"|bullet-char="(.)"/g)].map(
    ([, number, bullet]) => number ?? bullet,
  );
const starts = (content: string) =>
  [...content.matchAll(/start-value="(\d+)"/g)].map(([, value]) => Number(value));

test('items are lists in lists, with the numbers and bullets that they had', async () => {
  const content = await contentOf(
    [0, '3.', 'three'],
    [1, 'a)', 'three a'],
    [1, 'b)', 'three b'],
    [2, '•', 'a bullet'],
    [0, '4.', 'four'],
  );
  expect(content.replaceAll(/.*<office:text>|<\/office:text>.*| text:[\w-]+="[^"]*"/gs, '')).toBe(
    '<text:list><text:list-item><text:p>three</text:p>' +
      '<text:list><text:list-item><text:p>three a</text:p></text:list-item>' +
      '<text:list-item><text:p>three b</text:p>' +
      '<text:list><text:list-item><text:p>a bullet</text:p></text:list-item></text:list>' +
      '</text:list-item></text:list></text:list-item>' +
      '<text:list-item><text:p>four</text:p></text:list-item></text:list>',
  );
  expect(formats(content)).toEqual(['1', 'a', '•']);
  expect(starts(content)).toEqual([3, 1, 2, 4]);
});

test('Roman numbers and letters are distinguished by what stands before them', async () => {
  const roman = await contentOf([0, 'iv.', 'four'], [0, 'v.', 'five'], [0, 'vi.', 'six']);
  expect([formats(roman), starts(roman)]).toEqual([['i'], [4, 5, 6]]);
  const letters = await contentOf([0, 'h.', 'eighth'], [0, 'i.', 'ninth']);
  expect([formats(letters), starts(letters)]).toEqual([['a'], [8, 9]]);
});

test('another way of marking begins another list', async () => {
  const content = await contentOf([0, '1.', 'one'], [0, '•', 'a bullet'], [0, '2.1.', 'deep']);
  expect(content.match(/<text:list /g)).toHaveLength(3);
  expect(content).toContain('num-prefix="2."');
});

test('items of a Word document are in lists that count as they did', async () => {
  const items: [level: number, marker: string, text: string][] = [
    [0, '3.', 'three'],
    [1, 'a)', 'three a'],
    [1, 'b)', 'three b'],
    [0, '4.', 'four'],
    [1, 'a)', 'four a'],
    [0, '7.', 'seven'],
    [0, '–', 'a dash'],
  ];
  const flow = items.map(([level, marker, text]): FlowBlock => {
    return { kind: 'item', level, marker, text };
  });
  const parts = readZip(Buffer.from(await docxOf(flow, { title: 'list', page: pageLayout([]) })));
  const places = [
    ...String(parts.get('word/document.xml')).matchAll(
      /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d)"\/>.*?<w:t [^>]*>(.*?)<\/w:t>/g,
    ),
  ].map(([, level, list, text]) => `${list}/${level} ${text}`);
  expect(places).toEqual([
    ...['1/0 three', '1/1 three a', '1/1 three b', '1/0 four', '1/1 four a'],
    ...['2/0 seven', '3/0 a dash'],
  ]);
  const numbering = String(parts.get('word/numbering.xml'));
  const levels = /<w:start w:val="(\d+)"\/><w:numFmt w:val="(\w+)"\/><w:lvlText w:val="(.*?)"\/>/g;
  expect([...numbering.matchAll(levels)].map(([, ...level]) => level.join(' '))).toEqual([
    ...['3 decimal %1.', '1 lowerLetter %2)', '7 decimal %1.', '1 bullet –'],
  ]);
});
