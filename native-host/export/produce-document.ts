import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { type ExportRequest, maxEntries, needsService } from '../../shared/api/document-export.ts';
import type { Entry } from '../../shared/api/entry.ts';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { escapeAttribute, escapeText } from '../../shared/node/odf/xml/serialize.ts';
import type { FollowedJob } from '../conversion/conversion-job.ts';
import { convertOdt } from '../conversion/conversion-service.ts';
import type { ServiceStore } from '../conversion/service-store.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import {
  type DocumentLanguage,
  documentWords,
  entryHeading,
  historyTitle,
} from './document-words.ts';
import type { DocumentContent, DocumentEntry, DocumentPicture } from './write-entries-odt.ts';
import { writeOdt } from './write-entries-odt.ts';

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.25rem; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0; }
img { display: block; max-width: 100%; border: 1px solid #bbb; }
`;

export type Production = {
  request: ExportRequest & { language: DocumentLanguage };
  /** An empty folder for intermediate files. */
  folder: string;
  /** Of the document, without extension. */
  name: string;
  following: Omit<FollowedJob, 'patienceMs' | 'reconnects'>;
};

export type Sources = { history: HostHistory; service: ServiceStore };

const writers = { odt: writeOdt, html: writeHtml, txt: writePlainText };

/**
 * Makes the requested document.
 * @returns the path of its file
 * @throws {Problem} for the person
 */
export async function produceDocument(
  { request, folder, name, following }: Production,
  { history, service }: Sources,
): Promise<string> {
  const { format } = request;
  const { signal } = following;
  // Without a service nothing needs to be collected.
  const access = needsService(format) ? service.access() : undefined;
  const pictures = request.pictures && format !== 'txt';
  const content = await collectContent({ ...request, pictures }, { history, signal });
  const own = format === 'html' || format === 'txt' ? format : 'odt';
  const written = path.join(folder, `written.${own}`);
  await writers[own](content, written, signal);
  if (!access) return written;
  const target = path.join(folder, `made.${format}`);
  await convertOdt(access, { odt: written, name, format, target, ...following });
  return target;
}

/** Writes texts with their headings and images as one self-contained HTML file. */
async function writeHtml(
  content: DocumentContent,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(Readable.from(pieces(content)), createWriteStream(file), { signal });
}

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

/** Writes texts under their headings as UTF-8, without images. */
async function writePlainText(
  { title, showsTitle, entries }: DocumentContent,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const parts = [...(showsTitle ? [title] : []), ...entries.map(entryText)];
  await writeFile(file, `${parts.join('\n\n\n')}\n`, { mode: 0o600, signal });
}

function entryText({ heading, url, text }: DocumentEntry): string {
  const head = [heading, url].filter((line) => line !== undefined);
  return [...head, ...(head.length > 0 ? [''] : []), text].join('\n');
}

/** In bytes: a conversion service takes 100 MB; texts and images together stay below. */
const maxBytes = 90_000_000;

type From = { history: Pick<HostHistory, 'get' | 'list' | 'screenshot'>; signal: AbortSignal };

/**
 * The texts and images that a request names.
 * @throws {Problem} `not_found`, `nothing_to_export`, or `payload_too_large` for more than 90 MB
 */
async function collectContent(
  { source, pictures, language }: ExportRequest & { language: DocumentLanguage },
  from: From,
): Promise<DocumentContent> {
  const entries = await entriesOf(source, from);
  const collected: DocumentEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    from.signal.throwIfAborted();
    const picture = pictures ? await pictureOf(entry, from) : undefined;
    bytes += Buffer.byteLength(entry.text) + (picture?.png.length ?? 0);
    if (bytes > maxBytes) throw tooLarge();
    collected.push({ ...described(entry, language), text: entry.text, picture });
    // Yields to other work of the host.
    await setImmediate();
  }
  const [only] = source.kind === 'text' || entries.length === 1 ? entries : [];
  const title = only ? firstLine(only.text) : historyTitle(new Date(), language);
  return { title, showsTitle: only === undefined, language, entries: collected };
}

/** An entry of the history, or a text without one. */
export type Part = Entry | { text: string };

/**
 * The entries that a request names.
 * @throws {Problem} `not_found`, `nothing_to_export`, or `payload_too_large` for more than 10,000
 */
export async function entriesOf(source: ExportRequest['source'], from: From): Promise<Part[]> {
  const { history } = from;
  if (source.kind === 'text') {
    const { text, entryId } = source;
    return [entryId === null ? { text } : { ...(await history.get(entryId)), text }];
  }
  const entries = source.ids
    ? await namedEntries(source.ids, from)
    : await everyEntry(source.color, from);
  if (entries.length > 0) return entries;
  throw new Problem<AnyProblemCode>('nothing_to_export', 'There is no entry to export.');
}

async function namedEntries(ids: string[], { history }: From): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const id of new Set(ids)) entries.push(await history.get(id));
  return entries;
}

async function everyEntry(color: Entry['color'] | undefined, { history }: From): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await history.list({ color, limit: 200, cursor });
    entries.push(...page.entries);
    if (entries.length > maxEntries) throw tooMany(page.total);
    cursor = page.nextCursor;
    await setImmediate();
  }
  return entries;
}

function described(part: Part, language: DocumentLanguage): Pick<DocumentEntry, 'heading' | 'url'> {
  if (!('id' in part)) return { heading: undefined, url: undefined };
  const { url } = part.source;
  const isLink = url !== undefined && /^https?:\/\//i.test(url);
  return { heading: entryHeading(part, language), url: isLink ? url : undefined };
}

/** An image that is missing or unreadable is left out: the text is what was requested. */
async function pictureOf(part: Part, { history }: From): Promise<DocumentPicture | undefined> {
  if (!('id' in part) || !part.hasScreenshot) return undefined;
  try {
    const { png } = await history.screenshot(part.id);
    const { format, width, height } = await sharp(png).metadata();
    return format === 'png' ? { png, width, height } : undefined;
  } catch {
    return undefined;
  }
}

/** The first line of a text, with 80 characters at most. */
export function firstLine(text: string): string {
  const line = text.trim().split(/\s*[\r\n]/, 1)[0] ?? '';
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

function tooLarge(): Problem {
  return new Problem(
    'payload_too_large',
    'The texts and images have more than 90 MB. Export fewer entries, or without images.',
  );
}

function tooMany(total: number): Problem {
  return new Problem(
    'payload_too_large',
    `A document may have ${maxEntries} entries; these are ${total}. Export those of a color, or ` +
      'the whole history as JSON.',
  );
}
