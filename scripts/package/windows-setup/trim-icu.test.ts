import { expect, test } from 'vitest';
import { findIcu, trimIcu } from './trim-icu.ts';

const names = [
  'brkitr/cjdict.dict',
  'curr/de_AT.res',
  'curr/fr.res',
  'curr/root.res',
  'de.res',
  'en_GB.res',
  'fr.res',
  'gb18030-2022.cnv',
  'ibm-1390_P110-2003.cnv',
  'keyTypeData.res',
  'lang/en_150.res',
  'res_index.res',
  'translit/root.res',
  'zone/de_CH.res',
  'zu.res',
].map((name) => `icudt78l/${name}`);

test('German, English and what all languages share stay, aligned, with their content', () => {
  const { trimmed } = trimIcu(icuPackage(names));
  const items = contentOf(trimmed);
  expect([...items.keys()]).toEqual(
    [
      'curr/de_AT.res',
      'curr/root.res',
      'de.res',
      'en_GB.res',
      'gb18030-2022.cnv',
      'keyTypeData.res',
      'lang/en_150.res',
      'res_index.res',
      'zone/de_CH.res',
    ].map((name) => `icudt78l/${name}`),
  );
  for (const [name, content] of items) expect(content).toContain(`content of ${name}`);
});

test('it is found by its headers, alone', () => {
  const data = icuPackage(names);
  const between = Buffer.from('no CmnD of ICU');
  expect(findIcu(Buffer.concat([between, data]))).toBe(between.length);
  expect(() => findIcu(between)).toThrow('0 packages');
  expect(() => findIcu(Buffer.concat([data, data]))).toThrow('2 packages');
});

test('where an item that is used would be the last its end is not guessed', () => {
  expect(() => trimIcu(icuPackage(names.slice(0, 5)))).toThrow('The end of icudt78l/de.res');
});

const headerBytes = 32;
const itemBytes = 48;

/** As ICU's tools write it, with a text for the content of each item. */
function icuPackage(names: string[]): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(headerBytes, 0);
  header.set([0xda, 0x27], 2);
  header.write('CmnD', 12, 'latin1');
  const texts = Buffer.from(names.map((name) => `${name}\0`).join(''));
  const namesAt = 4 + 8 * names.length;
  const dataAt = 16 * Math.ceil((namesAt + texts.length) / 16);
  const table = Buffer.alloc(dataAt + itemBytes * names.length);
  table.writeUInt32LE(names.length, 0);
  table.set(texts, namesAt);
  let nameAt = namesAt;
  for (const [index, name] of names.entries()) {
    table.writeUInt32LE(nameAt, 4 + 8 * index);
    table.writeUInt32LE(dataAt + itemBytes * index, 8 + 8 * index);
    table.write(`content of ${name}`, dataAt + itemBytes * index, 'latin1');
    nameAt += name.length + 1;
  }
  return Buffer.concat([header, table]);
}

function contentOf(data: Buffer): Map<string, string> {
  const table = data.subarray(data.readUInt16LE(0));
  const count = table.readUInt32LE(0);
  const entries = Array.from({ length: count }, (_, index) => {
    const nameAt = table.readUInt32LE(4 + 8 * index);
    const start = table.readUInt32LE(8 + 8 * index);
    expect(start % 16).toBe(0);
    const name = table.toString('latin1', nameAt, table.indexOf(0, nameAt));
    return [name, table.toString('latin1', start, start + itemBytes)] as const;
  });
  return new Map(entries);
}
