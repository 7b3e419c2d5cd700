import { open } from 'node:fs/promises';
import { ConversionFailure } from '../../conversion/failure.ts';

/** A stream of a compound file: its name, first sector and length in bytes. */
type OleStream = { name: string; start: number; size: number };

export type OleFile = { streams: OleStream[]; read(stream: OleStream): Promise<Buffer> };

const end = 0xfffffffe;
const miniLimit = 4_096;
const miniSize = 64;
const maxChain = 20_000;

/**
 * The directory of a compound file, and the first bytes of its streams: one sector, or 64 bytes of
 * streams shorter than 4,096. Bounded, whatever the file says.
 * Source: [MS-CFB] https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb
 * @throws {ConversionFailure} `corrupt_document`
 */
export async function readOle(file: string): Promise<OleFile> {
  try {
    const header = await readAt(file, 0, 512);
    const sectorSize = 2 ** Math.min(12, Math.max(9, header.readUInt16LE(30)));
    const sector = (number: number) => readAt(file, (number + 1) * sectorSize, sectorSize);
    const nextOf = sectorChain(header, sector, sectorSize);
    const streams: OleStream[] = [];
    let current = header.readUInt32LE(48);
    for (let steps = 0; current < end && steps < maxChain; steps++) {
      streams.push(...entriesOf(await sector(current)));
      current = await nextOf(current);
    }
    return {
      streams,
      async read({ start, size }) {
        if (size >= miniLimit) return sector(start);
        // All short streams lie in one stream, that of the root.
        const at = start * miniSize;
        const before = Math.floor(at / sectorSize);
        let current = before < maxChain ? (streams[0]?.start ?? end) : end;
        for (let steps = 0; steps < before && current < end; steps++) {
          current = await nextOf(current);
        }
        if (current >= end) return Buffer.alloc(0);
        const begin = at % sectorSize;
        return (await sector(current)).subarray(begin, begin + Math.min(size, miniSize));
      },
    };
  } catch (cause) {
    const message = 'The document is damaged: its container cannot be read.';
    throw new ConversionFailure('corrupt_document', message, { cause });
  }
}

async function readAt(file: string, position: number, length: number): Promise<Buffer> {
  await using handle = await open(file);
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead === 0) throw new Error('A sector is missing.');
  return bytes;
}

/** The sector after one, by the allocation table whose first 109 sectors the header names. */
function sectorChain(
  header: Buffer,
  sector: (number: number) => Promise<Buffer>,
  sectorSize: number,
): (current: number) => Promise<number> {
  const each = sectorSize / 4;
  const tables = new Map<number, Buffer>();
  return async (current) => {
    const index = Math.floor(current / each);
    // Directories lie within the first tables; later ones are ignored.
    if (index >= 109) return end;
    const table = tables.get(index) ?? (await sector(header.readUInt32LE(76 + 4 * index)));
    tables.set(index, table);
    return table.readUInt32LE(4 * (current % each));
  };
}

function entriesOf(sector: Buffer): OleStream[] {
  const entries: OleStream[] = [];
  for (let at = 0; at + 128 <= sector.length; at += 128) {
    const nameBytes = sector.readUInt16LE(at + 64);
    if (nameBytes < 2 || nameBytes > 64) continue;
    entries.push({
      name: sector.toString('utf16le', at, at + nameBytes - 2),
      start: sector.readUInt32LE(at + 116),
      size: sector.readUInt32LE(at + 120),
    });
  }
  return entries;
}
