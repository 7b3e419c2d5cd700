import type { Box } from '../../api/box.ts';
import { commonHeight } from '../binarize/estimate-text-height.ts';

/**
 * The height of capital letters in pixels, from the boxes of letters; null where there are none.
 * The commonest height is that of small letters where many others are taller by as much as
 * capitals are, and else that of capitals or digits. Marks of more than `most` pixels do not count.
 */
export function measureCapitals(marks: Box[], most?: number): number | null {
  const common = commonHeight(marks, most);
  if (common === null) return null;
  const alike = marks.filter(({ height }) => Math.abs(height - common) < 0.15 * common + 0.5);
  const taller = marks.filter(({ height }) => height >= 1.2 * common && height <= 1.65 * common);
  return taller.length > 0.2 * alike.length ? common * capitalsToSmall : common;
}

/** Capitals to small letters in the fonts of screens: 1.32 (Verdana) to 1.43 (Helvetica). */
export const capitalsToSmall = 1.38;
