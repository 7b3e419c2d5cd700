/** The headers of ICU's data that are read here, in bytes from its start. */
const formatAt = 12;
const format = 'CmnD';
/** Of each entry: where its name is and where its data is, from the start of the table. */
const entryBytes = 8;
/** Data starts at multiples of this, and ICU relies on it. */
const alignment = 16;

type IcuItem = { name: string; start: number; end: number };

/**
 * ICU's data, with the same headers, without what the program never asks for: a
 * third of Node's file holds the words that hundreds of languages have for dates, currencies and
 * units. Languages that are left out get English. Source: https://unicode-org.github.io/icu/userguide/icu_data/#offset-toc
 * @param data the package; what follows it is ignored
 * @returns the new package, and how many bytes of the old one it surely replaces
 */
export function trimIcu(data: Buffer): { trimmed: Buffer; replaces: number } {
  const headerBytes = data.readUInt16LE(0);
  const table = data.subarray(headerBytes);
  const items = listItems(table);
  const kept = items.filter(({ name }) => isUsed(name));
  const namesAt = 4 + entryBytes * kept.length;
  const names = Buffer.from(kept.map(({ name }) => `${name}\0`).join(''));
  const entries = Buffer.alloc(aligned(namesAt + names.length));
  entries.writeUInt32LE(kept.length, 0);
  entries.set(names, namesAt);
  const parts = [data.subarray(0, headerBytes), entries];
  let nameAt = namesAt;
  let at = entries.length;
  for (const [index, { name, start, end }] of kept.entries()) {
    entries.writeUInt32LE(nameAt, 4 + entryBytes * index);
    entries.writeUInt32LE(at, 4 + entryBytes * index + 4);
    const item = Buffer.alloc(aligned(end - start));
    item.set(table.subarray(start, end));
    parts.push(item);
    nameAt += Buffer.byteLength(name) + 1;
    at += item.length;
  }
  return { trimmed: Buffer.concat(parts), replaces: headerBytes + (items.at(-1)?.start ?? 0) };
}

/** Where ICU's data is in a program. Throws where there is none, or more than one. */
export function findIcu(program: Buffer): number {
  const found: number[] = [];
  for (let at = program.indexOf(format); at >= 0; at = program.indexOf(format, at + 1)) {
    const start = at - formatAt;
    const isMagic = start >= 0 && program.readUInt16LE(start + 2) === magic;
    if (isMagic) found.push(start);
  }
  const [start, ...others] = found;
  if (start === undefined || others.length > 0) {
    throw new Error(`Node has ${found.length} packages of ICU's data where one was expected.`);
  }
  return start;
}

const magic = 0x27_da;

/** The last item ends where it cannot be told, so it is never kept. */
function listItems(table: Buffer): IcuItem[] {
  const count = table.readUInt32LE(0);
  const entries = Array.from({ length: count }, (_, index) => {
    const nameAt = table.readUInt32LE(4 + entryBytes * index);
    const name = table.toString('latin1', nameAt, table.indexOf(0, nameAt));
    return { name, start: table.readUInt32LE(4 + entryBytes * index + 4) };
  });
  const items = entries.map((entry, index) => {
    return { ...entry, end: entries[index + 1]?.start ?? entry.start };
  });
  const last = items.at(-1);
  if (last && isUsed(last.name)) throw new Error(`The end of ${last.name} is not known.`);
  return items;
}

function isUsed(name: string): boolean {
  // `icudt78l/lang/fr_CA.res`: the package, a folder where it is not the languages' main data, a file.
  const [, ...place] = name.split('/');
  const file = place.at(-1) ?? '';
  const [folder = ''] = place.slice(0, -1);
  if (unusedFolders.has(folder) || file.endsWith('.dict') || unknownEncodings.test(file))
    return false;
  return !ofOneLanguage.test(file) || ofScreens.test(file);
}

/** Transliteration and numbers in words: JavaScript has neither. */
const unusedFolders = new Set(['translit', 'rbnf']);

/** Of mainframes, X11 and teletypes: `TextDecoder` has none of them. */
const unknownEncodings =
  /^(?:euc-tw|icu-internal|cns|iso-ir|ibm-(?:9[36][0579]|964|13(?:64|71|88|9[09])|5471|5478|16684))[-_.].*cnv$/;

/** What all languages share has longer names, but for their list. */
const ofOneLanguage = /^(?!res_index)[a-z]{2,3}(?:_\w+)*\.res$/;

/** The languages that the program speaks. */
const ofScreens = /^(?:en|de)(?:_\w+)?\.res$/;

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
