import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeAttribute, escapeText } from '../../shared/node/odf/xml/escape.ts';
import type { DocumentContent, DocumentEntry } from './document-entry.ts';
import { documentWords } from './document-words.ts';

/** Writes texts with their headings and pictures as one HTML file that needs no other. */
export async function writeHtml(
  content: DocumentContent,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(Readable.from(pieces(content)), createWriteStream(file), { signal });
}

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.25rem; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0; }
img { display: block; max-width: 100%; border: 1px solid #bbb; }
`;

function* pieces({ title, showsTitle, language, entries }: DocumentContent): Generator<string> {
  yield `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n`;
  yield `<meta name="viewport" content="width=device-width">\n`;
  yield `<title>${escapeText(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n`;
  if (showsTitle) yield `<h1>${escapeText(title)}</h1>\n`;
  for (const entry of entries) yield* entryPieces(entry, documentWords[language].picture);
  yield '</body>\n</html>\n';
}

function* entryPieces(
  { heading, url, text, picture }: DocumentEntry,
  pictureText: string,
): Generator<string> {
  yield '<article>\n';
  if (heading !== undefined) yield `<h2 dir="auto">${escapeText(heading)}</h2>\n`;
  if (url !== undefined) yield `<p><a href="${escapeAttribute(url)}">${escapeText(url)}</a></p>\n`;
  if (picture) {
    const { png, width, height } = picture;
    yield `<img alt="${escapeAttribute(pictureText)}" width="${width}" height="${height}" `;
    yield `src="data:image/png;base64,${Buffer.from(png).toString('base64')}">\n`;
  }
  // HTML drops a line break that follows the tag.
  yield `<pre dir="auto">\n${escapeText(text)}</pre>\n</article>\n`;
}
