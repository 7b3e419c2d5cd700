import { findIcu, trimIcu } from './trim-icu.ts';

/**
 * Node's program for Windows without the languages that this product does not speak: 28 MB less.
 * Every address within it stays the same: the section that has ICU's data becomes two, and what is
 * left out between them is zeros in memory that take no room in the file. The signature of Node's
 * publisher, which no longer fits, is removed. Source:
 * https://learn.microsoft.com/windows/win32/debug/pe-format
 */
export function trimNode(program: Buffer): Buffer {
  const start = findIcu(program);
  const { trimmed, replaces } = trimIcu(program.subarray(start));
  const headers = readHeaders(program);
  const section = headers.sections.find(({ file, bytes }) => file <= start && start < file + bytes);
  if (!section) throw new Error("ICU's data is in no section of Node.");
  const keptBytes = roundUp(start + trimmed.length - section.file, fileAlignment);
  const restAt = roundDown(start + replaces - section.file, pageBytes);
  const gap = restAt - keptBytes;
  if (gap <= 0) throw new Error("ICU's data did not become smaller.");

  const copy = Buffer.from(program);
  copy.fill(0, start, start + replaces);
  copy.set(trimmed, start);
  const after = section.file + restAt;
  const result = Buffer.concat([
    copy.subarray(0, section.file + keptBytes),
    copy.subarray(after, headers.end),
  ]);
  const moved = (file: number) => (file >= after ? file - gap : file);
  splitSection(result, section, { keptBytes, restAt, headers });
  for (const { at, file } of headers.sections) {
    if (file >= after) result.writeUInt32LE(file - gap, newHeaderAt(at, section) + filePointer);
  }
  moveDebugPointers(result, headers, moved);
  result.writeUInt32LE(program.readUInt32LE(headers.initialized) - gap, headers.initialized);
  // Only drivers need a checksum.
  result.writeUInt32LE(0, headers.checksum);
  result.fill(0, headers.certificates, headers.certificates + directoryBytes);
  return result;
}

const fileAlignment = 0x200;
const pageBytes = 0x1000;
const sectionBytes = 40;
const directoryBytes = 8;
/** Within the header of a section. */
const virtualSize = 8;
const virtualAddress = 12;
const rawSize = 16;
const filePointer = 20;

type ExecutableSection = { at: number; address: number; size: number; bytes: number; file: number };

/** Where things are in the file, in bytes. */
type Headers = {
  count: number;
  initialized: number;
  checksum: number;
  certificates: number;
  debug: { address: number; bytes: number };
  sections: ExecutableSection[];
  /** Where the sections end: only the signature follows. */
  end: number;
};

function readHeaders(program: Buffer): Headers {
  const signature = program.readUInt32LE(0x3c);
  const optional = signature + 24;
  if (program.readUInt16LE(optional) !== 0x20b) throw new Error('Node is no 64-bit program.');
  const alignments = [optional + 32, optional + 36].map((at) => program.readUInt32LE(at));
  if (alignments[0] !== pageBytes || alignments[1] !== fileAlignment) {
    throw new Error(`Node has unknown alignments: ${alignments.join(', ')}.`);
  }
  const table = optional + program.readUInt16LE(signature + 20);
  const count = program.readUInt16LE(signature + 6);
  const sections = Array.from({ length: count }, (_, index) => {
    const at = table + sectionBytes * index;
    return {
      at,
      address: program.readUInt32LE(at + virtualAddress),
      size: program.readUInt32LE(at + virtualSize),
      bytes: program.readUInt32LE(at + rawSize),
      file: program.readUInt32LE(at + filePointer),
    };
  });
  const firstFile = Math.min(...sections.map(({ file }) => file).filter((file) => file > 0));
  if (table + sectionBytes * (count + 1) > firstFile) throw new Error('No room for a section.');
  const directory = (index: number) => optional + 112 + directoryBytes * index;
  return {
    count: signature + 6,
    initialized: optional + 8,
    checksum: optional + 64,
    certificates: directory(4),
    debug: {
      address: program.readUInt32LE(directory(6)),
      bytes: program.readUInt32LE(directory(6) + 4),
    },
    sections,
    end: Math.max(...sections.map(({ file, bytes }) => file + bytes)),
  };
}

type Split = { keptBytes: number; restAt: number; headers: Headers };

/** The header of the second part follows that of the first, and those behind it move on. */
function splitSection(
  program: Buffer,
  { at, address, size, bytes, file }: ExecutableSection,
  { keptBytes, restAt, headers }: Split,
): void {
  const { sections, count } = headers;
  const last = sections.at(-1)?.at ?? at;
  program.copyWithin(at + sectionBytes, at, last + sectionBytes);
  program.writeUInt16LE(sections.length + 1, count);
  program.writeUInt32LE(restAt, at + virtualSize);
  program.writeUInt32LE(keptBytes, at + rawSize);
  const rest = at + sectionBytes;
  program.writeUInt32LE(size - restAt, rest + virtualSize);
  program.writeUInt32LE(address + restAt, rest + virtualAddress);
  program.writeUInt32LE(bytes - restAt, rest + rawSize);
  program.writeUInt32LE(file + keptBytes, rest + filePointer);
}

function newHeaderAt(at: number, split: ExecutableSection): number {
  return at > split.at ? at + sectionBytes : at;
}

const debugEntryBytes = 28;
const debugPointer = 24;

/** Entries of the debug directory name places in the file. */
function moveDebugPointers(
  program: Buffer,
  { debug }: Headers,
  moved: (file: number) => number,
): void {
  const place = placeOf(program, debug.address);
  for (let at = place; at < place + debug.bytes; at += debugEntryBytes) {
    const pointer = program.readUInt32LE(at + debugPointer);
    if (pointer !== 0) program.writeUInt32LE(moved(pointer), at + debugPointer);
  }
}

/** Where an address of memory is in the file. */
function placeOf(program: Buffer, address: number): number {
  const { sections } = readHeaders(program);
  const section = sections.find(
    (each) => each.address <= address && address < each.address + each.size,
  );
  if (!section) throw new Error('An address of Node is in no section.');
  return section.file + address - section.address;
}

function roundUp(bytes: number, to: number): number {
  return Math.ceil(bytes / to) * to;
}

function roundDown(bytes: number, to: number): number {
  return Math.floor(bytes / to) * to;
}
