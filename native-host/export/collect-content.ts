import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { type ExportRequest, maxEntries } from '../../shared/api/document-export.ts';
import type { Entry } from '../../shared/api/entry.ts';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { DocumentContent, DocumentEntry, DocumentPicture } from './document-entry.ts';
import { type DocumentLanguage, entryHeading, historyTitle } from './document-words.ts';

/** What a conversion service takes is 100 MB; texts and pictures together stay below, in bytes. */
const maxBytes = 90_000_000;

type From = { history: Pick<HostHistory, 'get' | 'list' | 'screenshot'>; signal: AbortSignal };

/**
 * The texts and pictures that a request asks for.
 * @throws {Problem} `not_found`, `nothing_to_export`, or `payload_too_large` for more than 90 MB
 */
export async function collectContent(
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
    // Others want the host too.
    await setImmediate();
  }
  const [only] = source.kind === 'text' || entries.length === 1 ? entries : [];
  const title = only ? firstLine(only.text) : historyTitle(new Date(), language);
  return { title, showsTitle: only === undefined, language, entries: collected };
}

/** An entry of the history, or a text without one. */
type Part = Entry | { text: string };

async function entriesOf(source: ExportRequest['source'], from: From): Promise<Part[]> {
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

/** A picture that is gone or cannot be read is left out: the text is what was asked for. */
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

function firstLine(text: string): string {
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
