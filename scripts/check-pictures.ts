/**
 * Fails where a picture of docs/images shows words of the product that no catalogue has any more,
 * or where nobody noted what it shows: `npm run screenshots -- --docs` takes it again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isProductText, shownTexts, shownTextsFile } from './screenshots/shown-texts.ts';

const folder = 'docs/images';
/** What documents give to the product to read. */
const samples = new Set(['region.png']);

const noted = shownTexts.parse(JSON.parse(readFileSync(path.join(folder, shownTextsFile), 'utf8')));
const pictures = readdirSync(folder).filter((file) => /\.(png|webp)$/.test(file));
const complaints = pictures
  .filter((file) => !samples.has(file))
  .flatMap((file) => {
    const texts = noted[file];
    if (!texts) return [`${folder}/${file}: nobody noted what it shows`];
    return texts
      .filter((text) => !isProductText(text))
      .map((text) => `${folder}/${file} shows “${text}”, which no catalogue has`);
  });
if (complaints.length > 0) {
  process.stdout.write(
    `${complaints.join('\n')}\nTake them again: npm run screenshots -- --docs\n`,
  );
  process.exitCode = 1;
}
