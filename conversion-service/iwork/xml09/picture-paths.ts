import type { Size } from '../../../shared/geometry.ts';
import type { Pictures } from '../../../shared/node/odf/package/pictures.ts';
import type { Placement } from '../drawables/placement.ts';
import { type Crop, type PreparedPicture, preparePicture } from '../drawables/prepare-picture.ts';
import type { Xml09Styles } from './stylesheet/styles.ts';
import {
  childOf,
  descendants,
  elementsOf,
  numberIn,
  type Xml09Element,
} from './xml/xml09-element.ts';
import { xml09Limits } from './xml09-limits.ts';
import { geometryPlacement, xml09Placement } from './xml09-placement.ts';

const pictureElements = ['media', 'image', 'textured-fill'];

/** What cutting a picture counts for, in bytes: a small one may have any number of masks. */
const maskCost = 1e5;

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

/** The size of a fill's picture in points, as the document states it. */
export function fillPictureSize(fill: Xml09Element, styles: Xml09Styles): Size | undefined {
  return statedSize(fill, styles, 0);
}

/** It stands beside the data, which may be in another picture. */
function statedSize(element: Xml09Element, styles: Xml09Styles, depth: number): Size | undefined {
  if (depth > maxDepth) return undefined;
  const size = childOf(element, 'size');
  const [width, height] = [numberIn(size, 'w') ?? 0, numberIn(size, 'h') ?? 0];
  if (childOf(element, 'data') ?? childOf(element, 'data-ref'))
    return width > 0 && height > 0 ? { width, height } : undefined;
  for (const child of elementsOf(element)) {
    const part = styles.resolved(child);
    const found = part && statedSize(part, styles, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** What is shown of a picture: where that lies, and which part of the picture it is. */
export type PictureMask = { placement: Placement; crop: Crop };

/**
 * The mask of a picture as a rectangle; it lies in what the picture lies in.
 * @returns undefined where the whole picture is to be shown
 */
export function pictureMask(drawable: Xml09Element): PictureMask | undefined {
  const geometry = childOf(drawable, 'crop-geometry');
  const image = xml09Placement(drawable);
  if (!geometry || isTurned(image) || image.width <= 0 || image.height <= 0) return undefined;
  const mask = geometryPlacement(geometry);
  const left = Math.max(0, mask.x - image.x);
  const top = Math.max(0, mask.y - image.y);
  const width = Math.min(image.width, mask.x + mask.width - image.x) - left;
  const height = Math.min(image.height, mask.y + mask.height - image.y) - top;
  const isWhole = width > image.width - 0.5 && height > image.height - 0.5;
  if (isWhole || width <= 0 || height <= 0 || isTurned(mask)) return undefined;
  return {
    placement: { ...image, x: image.x + left, y: image.y + top, width, height },
    crop: {
      ...{ left: left / image.width, top: top / image.height },
      ...{ width: width / image.width, height: height / image.height },
      outline: undefined,
    },
  };
}

function isTurned({ angle, flipHorizontal, flipVertical }: Placement): boolean {
  return angle !== 0 || flipHorizontal || flipVertical;
}

/** Whether a picture's mask shows less than a rectangle of it, or all of what could not be cut. */
export function isCutOtherwise(drawable: Xml09Element, prepared: { uncut: boolean }): boolean {
  const geometry = childOf(drawable, 'crop-geometry');
  if (!geometry) return false;
  const path = childOf(drawable, 'masking-shape-path-source', 'bezier-path', 'bezier')?.attributes;
  const corners = (path?.path ?? '').match(/-?\d[\d.e-]*/g) ?? [];
  const sides = (axis: number) => new Set(corners.filter((_, at) => at % 2 === axis)).size;
  const isRectangle = !/[CQ]/i.test(path?.path ?? '') && sides(0) <= 2 && sides(1) <= 2;
  const turned = isTurned(xml09Placement(drawable)) || isTurned(geometryPlacement(geometry));
  return prepared.uncut || turned || !isRectangle;
}

/** The pictures of a document by their path: requested ones are included in the result. */
export class Xml09Pictures {
  readonly #prepared: ReadonlyMap<string, PreparedPicture>;
  readonly #pictures: Pictures;

  constructor(prepared: ReadonlyMap<string, PreparedPicture>, pictures: Pictures) {
    this.#prepared = prepared;
    this.#pictures = pictures;
  }

  /** What `xlink:href` refers to, and whether a part should have been shown that could not be cut out. */
  get(path: string, mask?: PictureMask): { href: string; uncut: boolean } | undefined {
    const picture = this.#prepared.get(pictureKey(path, mask));
    const href = picture && this.#pictures.add(picture.bytes, picture.mediaType);
    return href === undefined ? undefined : { href, uncut: picture?.uncut ?? false };
  }
}

function pictureKey(path: string, mask: PictureMask | undefined): string {
  return mask ? `${path} ${JSON.stringify(mask.crop)}` : path;
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
    if (path === undefined) continue;
    const mask = pictureMask(drawable);
    const key = pictureKey(path, mask);
    if (seen.has(key)) continue;
    seen.add(key);
    const bytes = await read(path);
    budget -= (bytes?.length ?? 0) + (mask ? maskCost : 0);
    const picture = bytes && budget >= 0 ? await preparePicture(bytes, mask?.crop) : undefined;
    if (picture) prepared.set(key, picture);
  }
  return new Xml09Pictures(prepared, pictures);
}
