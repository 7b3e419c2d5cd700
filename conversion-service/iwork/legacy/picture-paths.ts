import type { Pictures } from '../../../shared/node/odf/pictures.ts';
import { descendants, type LegacyElement } from './legacy-element.ts';
import { legacyLimits } from './legacy-limits.ts';

const pictureElements = ['media', 'image'];

/** The path of a picture's file within the document; undefined for what is no picture. */
export function picturePath(drawable: LegacyElement): string | undefined {
  if (!pictureElements.includes(drawable.name)) return undefined;
  for (const { name, attributes } of descendants(drawable, ['style']))
    if (name === 'data' && attributes.path) return attributes.path;
  return undefined;
}

/** Adds the pictures of a document, within a bound. @returns their `xlink:href` by path */
export async function addLegacyPictures(
  root: LegacyElement,
  read: (path: string) => Promise<Uint8Array | undefined>,
  pictures: Pictures,
): Promise<Map<string, string>> {
  const added = new Map<string, string>();
  let budget: number = legacyLimits.pictureBytes;
  for (const drawable of descendants(root, ['section-prototypes', 'stylesheet'])) {
    const path = picturePath(drawable);
    if (path === undefined || added.has(path)) continue;
    const bytes = await read(path);
    budget -= bytes?.length ?? 0;
    const href = bytes && budget >= 0 ? pictures.add(bytes) : undefined;
    if (href !== undefined) added.set(path, href);
  }
  return added;
}
