import { open } from 'node:fs/promises';

export type Magic =
  | 'zip'
  | 'ole'
  | 'rtf'
  | 'pdf'
  | 'html'
  | 'xml'
  | 'picture'
  | 'program'
  | 'archive'
  | 'biff';

/** The type of a file by its first bytes; undefined where these are unknown. */
export function magicOf(start: Uint8Array): Magic | undefined {
  const hex = Buffer.from(start.subarray(0, 16)).toString('hex');
  const known = signatures.find(([signature]) => hex.startsWith(signature));
  if (known) return known[1];
  if (hex.startsWith('52494646') && hex.startsWith('57454250', 16)) return 'picture';
  // “BM” alone may begin a text: a bitmap has four zeros after its length.
  if (hex.startsWith('424d') && hex.startsWith('00000000', 12)) return 'picture';
  const text = Buffer.from(start.subarray(0, 512)).toString('latin1').trimStart().toLowerCase();
  if (/^(\xef\xbb\xbf)?<(!doctype html|html|head|body)\b/.test(text)) return 'html';
  return /^(\xef\xbb\xbf)?<\?xml\b/.test(text) ? 'xml' : undefined;
}

const signatures: [hex: string, magic: Magic][] = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['d0cf11e0a1b11ae1', 'ole'],
  ['7b5c727466', 'rtf'],
  ['25504446', 'pdf'],
  ['89504e470d0a1a0a', 'picture'],
  ['ffd8ff', 'picture'],
  ['474946383', 'picture'],
  ['49492a00', 'picture'],
  ['4d4d002a', 'picture'],
  ['49492b00', 'picture'],
  ['4d4d002b', 'picture'],
  ['7f454c46', 'program'],
  ['4d5a90', 'program'],
  ['1f8b', 'archive'],
  ['526172211a07', 'archive'],
  ['377abcaf271c', 'archive'],
  ['425a68', 'archive'],
  ['fd377a585a00', 'archive'],
  // The first record of Excel 2 to 5, which need no container.
  ['09000400', 'biff'],
  ['09000600', 'biff'],
  ['09020600', 'biff'],
  ['09040600', 'biff'],
  ['09080800', 'biff'],
];

/** The first bytes of a file: as many as there are, at most `length`. */
export async function readStart(file: string, length: number): Promise<Uint8Array> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const bytes = new Uint8Array(Math.min(length, size));
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
  return bytes.subarray(0, bytesRead);
}
