import type { Pictures } from '../../../shared/node/odf/package/pictures.ts';
import { type PreparedPicture, preparePicture } from '../drawables/prepare-picture.ts';
import type { Xml09Styles } from './stylesheet/styles.ts';
import { descendants, elementsOf, type Xml09Element } from './xml/xml09-element.ts';
import { xml09Limits } from './xml09-limits.ts';

const pictureElements = ['media', 'image', 'textured-fill'];

/** References inside each other. */
const maxDepth = 12;

/** The path of a picture's file within the document; undefined for what is no picture. */
export function picturePath(drawable: Xml09Element, styles: Xml09Styles): string | undefined {
  if (!pictureElements.includes(drawable.name)) return undefined;
  // A film has a still picture beside it.
  const still = [...descendants(drawable, ['style'])].find(({ name }) => name === 'poster-image');
  return dataPath(still ?? drawable, styles, 0);
}

/** The data of a picture may be in another one that shows the same. */
function dataPath(element: Xml09Element, styles: Xml09Styles, depth: number): string | undefined {
  if (depth > maxDepth) return undefined;
  for (const child of elementsOf(element)) {
    if (['style', 'geometry', 'wrap'].includes(child.name)) continue;
    const part = styles.resolved(child);
    if (part?.name === 'data' && part.attributes.path) return part.attributes.path;
    const found = part && dataPath(part, styles, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The pictures of a document by their path: requested ones are included in the result. */
export class Xml09Pictures {
  readonly #prepared: ReadonlyMap<string, PreparedPicture>;
  readonly #pictures: Pictures;

  constructor(prepared: ReadonlyMap<string, PreparedPicture>, pictures: Pictures) {
    this.#prepared = prepared;
    this.#pictures = pictures;
  }

  /** What `xlink:href` refers to. */
  get(path: string): string | undefined {
    const picture = this.#prepared.get(path);
    return picture && this.#pictures.add(picture.bytes, picture.mediaType);
  }
}

/** Reads the pictures of a document, within a bound. */
export async function xml09Pictures(
  root: Xml09Element,
  read: (path: string) => Promise<Uint8Array | undefined>,
  { pictures, styles }: { pictures: Pictures; styles: Xml09Styles },
): Promise<Xml09Pictures> {
  const prepared = new Map<string, PreparedPicture>();
  const seen = new Set<string>();
  let budget: number = xml09Limits.pictureBytes;
  for (const drawable of descendants(root, ['section-prototypes', 'tabular-prototypes'])) {
    const path = picturePath(drawable, styles);
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    const bytes = await read(path);
    budget -= bytes?.length ?? 0;
    const picture = bytes && budget >= 0 ? await preparePicture(bytes, undefined) : undefined;
    if (picture) prepared.set(path, picture);
  }
  return new Xml09Pictures(prepared, pictures);
}
