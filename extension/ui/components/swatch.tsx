import type { Color } from '../../../shared/api/entry.ts';

/** A dot of an entry's color, beside the color's name. */
export function Swatch({ color }: { color: Color }) {
  return <span className="swatch" style={{ '--swatch': `var(--color-${color})` }} aria-hidden />;
}
