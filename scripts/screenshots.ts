/**
 * Photographs every screen of the extension and the conversion service's page, in every language,
 * light and dark, at 100 %, at 200 % and 400 pixels wide, into screenshots/, with a page to look
 * through them. Names given as arguments choose some of them. `--language=de` photographs only one language,
 * `--into=FOLDER` writes them elsewhere, `--docs` updates the pictures of docs/images with the
 * English ones. `iwork` alone draws the pictures of docs/images/iwork anew; with a folder of iWork
 * documents behind it, contact sheets of these into screenshots/iwork.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connectedPhotographs } from './screenshots/connected-photographs.ts';
import { photographConversionPage } from './screenshots/conversion-page.ts';
import { photographApi, photographOverlay } from './screenshots/desktop-photographs.ts';
import { updateDocs, writeGallery } from './screenshots/gallery.ts';
import { drawContactSheets, drawSamples } from './screenshots/iwork-sheets.ts';
import { photographWay } from './screenshots/moving-picture.ts';
import { photographs } from './screenshots/photographs.ts';
import { type Photograph, startStudio } from './screenshots/studio.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string', default: 'screenshots' },
    language: { type: 'string', multiple: true, default: ['en', 'de'] },
    docs: { type: 'boolean', default: false },
  },
});

const [first, documents] = positionals;
if (first !== 'iwork') await photographScreens();
else if (documents) await drawContactSheets(documents, path.join(values.into, 'iwork'));
else await drawSamples('docs/images/iwork');

async function photographScreens(): Promise<void> {
  for (const language of values.language) {
    const folder = path.join(values.into, language);
    await mkdir(folder, { recursive: true });
    if (language === 'en' && isWanted('conversion-page')) await photographConversionPage(folder);
    await takeAll(photographs, { connected: false, language, folder });
    if (language === 'en' && isWanted('api')) await photographApi(folder);
    if (isWanted('overlay')) await photographOverlay(folder, language);
    if (isWanted('way')) await photographWay(folder, language);
    await takeAll(connectedPhotographs, { connected: true, language, folder });
  }
  await writeGallery(values.into);
  if (values.docs) await updateDocs(path.join(values.into, 'en'), 'docs/images');
}

type Way = { connected: boolean; language: string; folder: string };

async function takeAll(all: Photograph[], { connected, language, folder }: Way): Promise<void> {
  const wanted = all.filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return;
  await using studio = await startStudio({ connected, language });
  for (const photograph of wanted) await studio.take(photograph, folder);
}

function isWanted(name: string): boolean {
  return positionals.length === 0 || positionals.includes(name);
}
