import path from 'node:path';
import type { Warning } from '../../conversion/warning.ts';
import { openDirectory, type PackageDirectory } from '../content/package-directory.ts';

/** Outputs that show no picture in any case. */
const without = ['txt', 'csv', 'md'];

const lookedAtBytes = 20_000_000;

/** The number of parts that are checked; more slides are rare. */
const maxParts = 2_000;

/**
 * Reports how many pictures of a document are missing: their files are not in its package, or are
 * external, and nothing external is loaded. Microsoft's formats since 2007 and OpenDocument only.
 */
export async function missingPictures(document: string, format: string): Promise<Warning[]> {
  const find = finders[path.extname(document)];
  if (!find || without.includes(format)) return [];
  await using directory = await openDirectory(document);
  const { missing, elsewhere } = await find(directory);
  if (missing + elsewhere === 0) return [];
  const what = [
    ...(missing > 0 ? [`${missing} not in the document's file`] : []),
    ...(elsewhere > 0 ? [`${elsewhere} lying elsewhere, from where nothing is loaded`] : []),
  ];
  const detail = `Pictures are missing in the result: ${what.join(', ')}.`;
  return [{ code: 'picture_missing', detail }];
}

type Missing = { missing: number; elsewhere: number };

const finders: Record<string, (directory: PackageDirectory) => Promise<Missing>> = {
  '.docx': inOpenXml,
  '.dotx': inOpenXml,
  '.xlsx': inOpenXml,
  '.xlsm': inOpenXml,
  '.pptx': inOpenXml,
  '.odt': inOpenDocument,
  '.ods': inOpenDocument,
  '.odp': inOpenDocument,
};

/** A picture is a relation of the part that shows it. Source: ECMA-376 part 2, 9.3 */
async function inOpenXml(directory: PackageDirectory): Promise<Missing> {
  const names = new Set(directory.entries.map(({ fileName }) => fileName));
  const relations = [...names].filter((name) => name.endsWith('.rels')).slice(0, maxParts);
  const found = { missing: 0, elsewhere: 0 };
  for (const name of relations) {
    const part = path.posix.join(
      path.posix.dirname(name),
      '..',
      path.posix.basename(name, '.rels'),
    );
    const shown = await idsShownIn(directory, part);
    if (shown.length === 0) continue;
    const targets = picturesIn((await directory.read(name, lookedAtBytes))?.toString() ?? '');
    for (const id of shown) {
      const target = targets.get(id);
      if (target === 'elsewhere') found.elsewhere++;
      else if (target === undefined || !names.has(resolved(target, part))) found.missing++;
    }
  }
  return found;
}

/** The relations that pictures of a part name: `a:blip` of today, `v:imagedata` of VML. */
async function idsShownIn(directory: PackageDirectory, part: string): Promise<string[]> {
  if (!/\.xml$/.test(part)) return [];
  const content = (await directory.read(part, lookedAtBytes))?.toString() ?? '';
  const tags = content.match(/<(?:a:blip|v:imagedata)\b[^>]*>/g) ?? [];
  const ids = tags.flatMap((tag) => /\br:(?:embed|id|link)="([^"]+)"/.exec(tag)?.[1] ?? []);
  return [...new Set(ids)];
}

function picturesIn(relations: string): Map<string, string> {
  const tags = relations.match(/<Relationship\b[^>]*>/g) ?? [];
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return new Map(
    tags.map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'TargetMode') === 'External' ? 'elsewhere' : attribute(tag, 'Target'),
    ]),
  );
}

function resolved(target: string, part: string): string {
  const place = target.startsWith('/') ? target : `/${path.posix.dirname(part)}/${target}`;
  return path.posix.normalize(place).replace(/^\/+/, '');
}

/** LibreOffice opens none whose package lacks a picture. */
async function inOpenDocument(directory: PackageDirectory): Promise<Missing> {
  let elsewhere = 0;
  for (const part of ['content.xml', 'styles.xml']) {
    const content = (await directory.read(part, lookedAtBytes))?.toString() ?? '';
    for (const tag of content.match(/<draw:image\b[^>]*>/g) ?? []) {
      const place = /\bxlink:href="([^"]*)"/.exec(tag)?.[1] ?? '';
      if (/^(?:[a-z][a-z\d+.-]*:|\.\.\/|\/)/i.test(place)) elsewhere++;
    }
  }
  return { missing: 0, elsewhere };
}
