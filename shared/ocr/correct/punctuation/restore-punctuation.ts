import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { joinTexts } from '../../../text/join-lines.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { baselineOf } from '../baseline-of.ts';
import { joinAddresses } from './join-addresses.ts';
import { closeBackticks, restoreBackticks } from './restore-backticks.ts';
import { restoreDashes } from './restore-dashes.ts';
import { restoreExclamations } from './restore-exclamations.ts';
import { restoreComparisons, restoreOperators } from './restore-operators.ts';

/** What recognition makes of the signs of code, addresses and arithmetic, of which prose has few. */
export function restorePunctuation(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const restored = withBackticks(joinAddresses(line.words), ink)
    .map((word) => restoreExclamations(word, ink))
    .map((word) => restoreDashes(word, ink))
    .map((word) => restoreOperators(word, ink, baselineOf(line.words)));
  const words = restoreComparisons(restored, ink);
  const isSame =
    words.length === line.words.length &&
    words.every(({ text }, index) => text === line.words[index]?.text);
  if (isSame) return line;
  return { ...line, ...lineOfWords(words), text: joinTexts(words.map(({ text }) => text)) };
}

/** One backtick alone is rather a quote. */
function withBackticks(words: RecognizedWord[], ink: GrayImage): RecognizedWord[] {
  const restored = closeBackticks(words.map((word) => restoreBackticks(word, ink)));
  const count = restored.flatMap(({ text }) => text.match(/`/g) ?? []).length;
  return count === 1 ? words : restored;
}
