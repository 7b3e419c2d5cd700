import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { readStart } from '../../content/read-start.ts';

/** Takes the mark off that LibreOffice puts before UTF-8: it is part of the first word to many. */
export async function finishText(file: string): Promise<void> {
  const [first, second, third] = await readStart(file, 3);
  if (first !== 0xef || second !== 0xbb || third !== 0xbf) return;
  const bare = `${file}.bare`;
  await pipeline(createReadStream(file, { start: 3 }), createWriteStream(bare));
  await rename(bare, file);
}
