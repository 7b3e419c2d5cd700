import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { productTextsOf, shownTexts, shownTextsFile } from './shown-texts.ts';

/** Writes `index.html` into a folder of pictures: a page to look through them, state by state. */
export async function writeGallery(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.png'))
    .toSorted();
  const states = Map.groupBy(files, stateOf);
  const sections = [...states].map(([state, shown]) => section(state, shown)).join('\n');
  await writeFile(path.join(folder, 'index.html'), `${head}\n${sections}\n`);
}

/** The name without language, theme and view. */
function stateOf(file: string): string {
  return path.basename(file, '.png').replace(/(-(light|dark))?(-200|-narrow)?$/, '');
}

/** Names are those of photographs in `scripts/screenshots/`, so that nothing has to be escaped. */
function section(state: string, files: string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<h2 id="${state}">${state}</h2>\n<div>${figures.join('')}</div>`;
}

const head = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screenshots</title>
<style>
  body { font: 14px/1.5 system-ui; margin: 24px; color-scheme: light dark }
  div { display: flex; flex-wrap: wrap; gap: 16px }
  figure { margin: 0; max-width: 460px }
  img { max-width: 100%; border: 1px solid GrayText }
</style>`;

/**
 * Brings the pictures that documents show, which lie in `docs`, up to date with those of a folder,
 * and the note of what they show with them.
 */
export async function updateDocs(folder: string, docs: string): Promise<void> {
  const taken = new Set(await readdir(folder));
  const notes = path.join(docs, shownTextsFile);
  const texts = shownTexts.parse(JSON.parse(await readFile(notes, 'utf8')));
  const shown = (await readdir(docs)).filter((file) => file !== shownTextsFile && taken.has(file));
  for (const file of shown) {
    await copyFile(path.join(folder, file), path.join(docs, file));
    texts[file] = productTextsOf(path.join(folder, file)) ?? [];
  }
  const sorted = Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(notes, `${JSON.stringify(sorted, null, 2)}\n`);
}
