import { ArchiveInfo, type MessageInfo } from '../../schema/tsp.ts';
import { Message } from './message.ts';
import { varintAt } from './wire.ts';

/** An object as an archive holds it: its identifier, its type's number and its message's bytes. */
export type ArchivedObject = {
  identifier: number;
  type: number;
  bytes: Uint8Array;
  info: MessageInfo;
};

/**
 * The objects of an unpacked archive: each a varint length, an ArchiveInfo and its messages. Of
 * several messages the first is the object; the others are changes to it that other versions made.
 * Ends where the archive is cut off.
 */
export function* archiveObjects(archive: Uint8Array): Generator<ArchivedObject> {
  let at = 0;
  while (at < archive.length) {
    const length = varintAt(archive, at);
    if (!length) return;
    const headerEnd = length.next + Number(length.value);
    if (headerEnd > archive.length) return;
    const header = ArchiveInfo.read(new Message(archive.subarray(length.next, headerEnd)));
    const { identifier } = header;
    let start = headerEnd;
    for (const [index, info] of header.messageInfos.entries()) {
      const end = start + (info.length ?? 0);
      if (end > archive.length) return;
      const { type } = info;
      if (index === 0 && identifier !== undefined && type !== undefined)
        yield { identifier, type, bytes: archive.subarray(start, end), info };
      start = end;
    }
    at = start;
  }
}
