import { readFileSync } from 'node:fs';
import type { Random } from './random.ts';
import { maxLength, type SampleText, textsOf } from './sample-text.ts';

/** What Korean documents say: their paragraphs, and the words of these. */
export type KoreanBank = { sentences: string[]; words: string[] };

/** Korean text with Latin names and numbers in it, and with syllables that are rare. */
export function koreanText(
  { int, pick, chance, times }: Random,
  latin: SampleText,
  bank: KoreanBank,
): SampleText {
  const syllables = (from: number, to: number) => times(int(from, to), () => pick(common)).join('');
  const latinWord = () => (chance(0.6) ? latin.word() : latin.token());
  const word = () => {
    if (chance(0.12)) return syllables(1, 5);
    return chance(0.12) ? latinWord() + pick(particles) : pick(bank.words);
  };
  const sentence = () =>
    pick(bank.sentences).replace(/\S+/g, (each) => (chance(0.2) ? word() : each));
  return {
    token: () => (chance(0.6) ? word() : latin.token()),
    label: () => (chance(0.9) ? times(int(1, 4), word).join(' ') : latin.label()),
    sentence,
    codeLine: () =>
      chance(0.5) ? latin.codeLine() : `${latin.token()} ${pick(['//', '#', ':'])} ${sentence()}`,
    word,
  };
}

/** The Korean paragraphs of HTML documents. */
export function readKorean(files: string[]): KoreanBank {
  const sentences = new Set<string>();
  const words = new Set<string>();
  for (const file of files) {
    const html = readFileSync(file, 'utf8').slice(0, maxLength);
    for (const text of ['p', 'li', 'td'].flatMap((tag) => textsOf(tag, html))) {
      const sentence = text.replace(/\s+/g, ' ').trim();
      if (!isKorean(sentence)) continue;
      if (sentence.length >= 15) sentences.add(sentence);
      for (const word of sentence.split(' ')) if (/[가-힣]/.test(word)) words.add(word);
    }
  }
  return { sentences: [...sentences], words: [...words] };
}

function isKorean(text: string): boolean {
  return /^[\x20-\x7e가-힣]+$/.test(text) && (text.match(/[가-힣]/g)?.length ?? 0) >= 4;
}

const particles = '은 는 이 가 을 를 의 에 와 과 로 도 에서 으로 부터 까지 에는 하고 입니다'.split(
  ' ',
);

/** The syllables of the Korean national character set: those that are in use. */
const common = everySyllable();

function everySyllable(): string[] {
  const decoder = new TextDecoder('euc-kr');
  const rows = Array.from({ length: 25 }, (_, row) => 0xb0 + row);
  const cells = Array.from({ length: 94 }, (_, cell) => 0xa1 + cell);
  return rows.flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))));
}
