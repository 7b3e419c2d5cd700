/** The child process of the system's reader: if it crashes, the host does not. */
import { z } from 'zod';
import { serveCalls } from '../../../../workers/serve-calls.ts';
import { loadSharp } from '../../../image/decode-with-sharp.ts';
import { childPort } from '../../../workers/child-port.ts';
import { readStripLines } from './read-strip-lines.ts';
import { openSystemReader, type SystemReader, systemLanguages } from './system-reader.ts';

const load = z.object({ codes: z.array(z.string()) });
const read = z.object({
  picture: z.object({ width: z.int(), height: z.int(), data: z.instanceof(Uint8Array) }),
  variables: z.record(z.string(), z.string()),
});

let loaded: { reader: SystemReader; languages: string[] } | undefined;

serveCalls(childPort(), {
  async load(payload) {
    const languages = systemLanguages(load.parse(payload).codes);
    const reader = await openSystemReader();
    // Only reading shows whether the system has these languages.
    await reader.recognize(await emptyPicture(), languages);
    loaded = { reader, languages };
    return {};
  },
  async read(payload) {
    if (!loaded) throw new Error('No languages were loaded.');
    const { picture, variables } = read.parse(payload);
    return { data: await readStripLines(picture, { variables, ...loaded }) };
  },
});

async function emptyPicture(): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const background = { r: 255, g: 255, b: 255 };
  return await sharp({ create: { width: 100, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
}
