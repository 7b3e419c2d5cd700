/** All in CSS pixels, from the upper left of the window. */
type Rect = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };
export type PreviewBox = Size & { left: number; top: number };

const maxWidth = 480;
const maxHeight = 400;
/** Between the preview and the edge of the window. */
const margin = 8;

/**
 * Where a picture stands enlarged beside its thumbnail: below it or above, where there is more room,
 * never over it, and never larger than it is. Undefined where that would be no larger than the
 * thumbnail.
 */
export function previewBox(thumbnail: Rect, picture: Size, view: Size): PreviewBox | undefined {
  const below = view.height - thumbnail.bottom - margin;
  const above = thumbnail.top - margin;
  const scale = Math.min(
    1,
    Math.min(maxWidth, view.width - 2 * margin) / picture.width,
    Math.min(maxHeight, Math.max(below, above)) / picture.height,
  );
  const width = Math.floor(picture.width * scale);
  const height = Math.floor(picture.height * scale);
  if (scale <= 0 || width <= thumbnail.right - thumbnail.left) return undefined;
  const left = Math.max(margin, Math.min(thumbnail.left, view.width - width - margin));
  const top = height <= below ? thumbnail.bottom : thumbnail.top - height;
  return { left, top, width, height };
}
