import type { Box } from '../../api/box.ts';
import { turnBox, turnBoxBack } from '../geometry/turn-box.ts';
import { type CutStrip, cutStrips } from './cut-strips.ts';
import { characterSize } from './is-vertical.ts';

/** Capitals to the square of a Chinese or Japanese character, in fonts that have both. */
const capitalsToCharacter = 0.8;

/** As `cutStrips`, for columns that are read from the right; `capitals` is what would fit them. */
export function cutColumns(marks: Box[], parts: number): CutStrip[] {
  const capitals = capitalsToCharacter * characterSize(marks);
  return cutStrips(marks.map(turnBox), parts).map(({ box }) => ({
    box: turnBoxBack(box),
    capitals,
    monospaced: false,
    moved: [],
  }));
}
