import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';

// What a picture shows is noted beside it, so that a picture whose words the product no longer has
// can be found without looking at it.

/** Where the texts of the pictures of a folder of documents stand: the file's name → its texts. */
export const shownTextsFile = 'texts.json';
export const shownTexts = z.record(z.string(), z.array(z.string()));

/** A sign alone, or a number, is in every catalogue. */
const shortestText = 3;

/** Notes the texts that a page shows beside the picture of it. */
export async function noteTexts(page: Page, picture: string): Promise<void> {
  const texts = z.array(z.string()).parse(await page.evaluate(readTexts));
  await writeFile(notesOf(picture), JSON.stringify(texts));
}

/** The texts that were noted of a picture and are the product's own; `undefined` where none were noted. */
export function productTextsOf(picture: string): string[] | undefined {
  try {
    const texts = z.array(z.string()).parse(JSON.parse(readFileSync(notesOf(picture), 'utf8')));
    return [...new Set(texts)].filter(isProductText).toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The files whose literals are the words on screens. */
const catalogues = [
  'extension/ui/messages/en.ts',
  ...['index.html', 'page.js', 'options.js', 'file-row.js', 'conversions.js'].map((file) =>
    path.join('conversion-service/page', file),
  ),
];
let words: string | undefined;

/** Whether a catalogue has exactly this text, as a literal or between two tags. */
export function isProductText(text: string): boolean {
  words ??= catalogues.map((file) => readFileSync(file, 'utf8')).join('\n');
  if (text.length < shortestText) return false;
  const quoted = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'");
  return new RegExp(`['"\`>]\\s*${quoted}\\s*['"\`<]`).test(words);
}

function notesOf(picture: string): string {
  return `${picture}.texts.json`;
}

/** Runs in the page: what is written where it can be seen, and what empty fields say. */
const readTexts = `(() => {
  const seen = (box) => box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  const texts = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(nodes.currentNode);
    const text = nodes.currentNode.data.trim();
    if (text && nodes.currentNode.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && seen(range.getBoundingClientRect())) texts.push(text);
  }
  for (const field of document.querySelectorAll('input[placeholder], textarea[placeholder]')) {
    if (field.value === '' && seen(field.getBoundingClientRect())) texts.push(field.placeholder);
  }
  return texts;
})()`;
