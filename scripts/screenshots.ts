/**
 * Photographs every screen of the extension and the conversion service's page, in light and dark, at 100 % and 200 %, into
 * docs/images. Names given as arguments choose some of them. `--into=FOLDER` puts them elsewhere, `--language=de` takes
 * them in German.
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { connectedPhotographs } from './screenshots/connected-photographs.ts';
import { photographConversionPage } from './screenshots/conversion-page.ts';
import { photographOverlay } from './screenshots/overlay.ts';
import { photographs } from './screenshots/photographs.ts';
import { type Photograph, startStudio } from './screenshots/studio.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string', default: 'docs/images' },
    language: { type: 'string', default: 'en' },
  },
});
const { into: folder, language } = values;

await mkdir(folder, { recursive: true });
if (isWanted('conversion-page')) await photographConversionPage(folder);
await takeAll(photographs, { connected: false });
if (isWanted('overlay')) await photographOverlay(folder, language);
await takeAll(connectedPhotographs, { connected: true });

async function takeAll(all: Photograph[], { connected }: { connected: boolean }): Promise<void> {
  const wanted = all.filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return;
  await using studio = await startStudio({ connected, language });
  for (const photograph of wanted) await studio.take(photograph, folder);
}

function isWanted(name: string): boolean {
  return positionals.length === 0 || positionals.includes(name);
}
