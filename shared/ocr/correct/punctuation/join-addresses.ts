import type { RecognizedWord } from '../../../api/recognition.ts';
import { joinPair } from '../join-pair.ts';

/** Makes “https: /host” and “https:/host” an address: two slashes follow a scheme. */
export function joinAddresses(words: RecognizedWord[]): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && endsInScheme.test(last.text) && beginsWithSlash.test(word.text))
      joined[joined.length - 1] = joinPair(last, word);
    else joined.push(word);
  }
  return joined.map((word) => ({ ...word, text: word.text.replace(oneSlash, '$1://') }));
}

const endsInScheme = /(?:^|[("'<])(?:https?|ftp|file|ssh|wss?):\/?$/;
const beginsWithSlash = /^\/{1,2}\w/;
const oneSlash = /((?:^|[("'<])(?:https?|ftp|ssh|wss?)):\/(?=[\w[])/;
