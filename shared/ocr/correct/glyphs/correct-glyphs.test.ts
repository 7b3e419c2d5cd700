import { expect, test } from 'vitest';
import { type DrawnWord, drawWords } from '../../testing/paint.ts';
import { correctGlyphs } from './correct-glyphs.ts';

/** Words that were read surely. */
function sure(...words: string[]): DrawnWord[] {
  return words.map((word) => [word, word, 96]);
}

/** The corrected last word, after those drawn before it. */
function correct(...words: DrawnWord[]): string | undefined {
  const { ink, lines } = drawWords(words);
  return correctGlyphs([lines], ink).at(-1)?.at(-1)?.text;
}

const page = sure('list', 'tool', 'mist', 'still', 'limit', 'noon', 'moon', 'root');

test('a letter is what sure words of the page show in its shape', () => {
  expect(correct(...page, ['xslt', 'xsit', 65])).toBe('xslt');
  expect(correct(...page, ['xmlmss', 'xm1mss', 65])).toBe('xmlmss');
  expect(correct(...page, ['10', '1@', 70])).toBe('1@');
  expect(correct(...page, ...sure('10', '100'), ['00', '@0', 70])).toBe('00');
});

test('an i stays where its ink has a dot, however much it looks like an l', () => {
  const thin = ['lot', 'lost', 'loss', 'lots', 'lull', 'noll'].map(
    (read): DrawnWord => [read.replaceAll('l', 'ĺ'), read, 96],
  );
  expect(correct(...thin, ['íot', 'iot', 70])).toBe('iot');
  expect(correct(...thin, ['ĺot', 'iot', 70])).toBe('lot');
});

test('words that were read surely stay, and so do letters that no other word shows', () => {
  expect(correct(...page, ['xslt', 'xsit', 95])).toBe('xsit');
  expect(correct(['xslt', 'xsit', 65])).toBe('xsit');
});

test.each(['s1s', 'no1', 'x10nE', '0x10', 'Es0l1i', 'iil1l1', 'bSs01'])('%s stays', (word) => {
  expect(correct(...page, ...sure('10', '101'), [word, word, 40])).toBe(word);
});

test('no digit comes into a word of letters, however many show its shape', () => {
  const digits = sure('10', '11', '101', '110', '111', '1100');
  expect(correct(...digits, ['l1stl', 'listl', 89])).toBe('listl');
  expect(correct(...digits, ['1imit', 'limit', 65])).toBe('limit');
});

test('a word that was misread everywhere is no evidence', () => {
  const misread: DrawnWord = ['10st', 'l0st', 90];
  expect(correct(...sure('10', '1100', '101'), misread, misread, misread)).toBe('10st');
});

test('where "l" and "I" look alike, the letters beside them tell', () => {
  const pages = [...page, ...['In', 'Is', 'It'].map((read): DrawnWord => ['ln', read, 96])];
  expect(correct(...pages, ['ln', 'In', 70])).toBe('In');
  expect(correct(...pages, ['limit', '1imit', 70])).toBe('limit');
  expect(correct(...pages, ['ElS', 'E1S', 70])).toBe('EIS');
});

test('a capital I and a 1 are lower than b, and an l is not', () => {
  expect(correct(['noIb', 'nolb', 90])).toBe('noIb');
  expect(correct(['no¹b', 'nolb', 90])).toBe('no1b');
  expect(correct(['Hlb', 'HIb', 90])).toBe('Hlb');
  expect(correct(['Hlb', 'H1b', 90])).toBe('Hlb');
  expect(correct(['HIb', 'HIb', 90])).toBe('HIb');
  expect(correct(['HÎb', 'HIb', 90])).toBe('HIb');
  expect(correct(['nolb', 'nolb', 90])).toBe('nolb');
  expect(correct(['noIb', 'nolb', 95])).toBe('nolb');
});

test('how high they are is shown by words with a letter of the same shape', () => {
  expect(correct(...sure('boon'), ['noIm', 'nolm', 90])).toBe('noIm');
  expect(correct(...sure('boon', 'Hum'), ['ulu', 'uIu', 90])).toBe('uIu');
  expect(correct(...sure('boon', 'Hon'), ['nln', 'nIn', 90])).toBe('nln');
  expect(correct(...sure('b'), ['noIm', 'nolm', 90])).toBe('nolm');
});

test('a small letter as high as capitals is one', () => {
  expect(correct(['EFFES', 'EFFEs', 90])).toBe('EFFES');
  expect(correct(['EFFEs', 'EFFES', 90])).toBe('EFFES');
  expect(correct(['Snoomn', 'Snoomn', 90])).toBe('Snoomn');
  expect(correct(['snoomn', 'Snoomn', 90])).toBe('snoomn');
  expect(correct(['litSiE', 'litsiE', 90])).toBe('litsiE');
});

test('a letter that was lost, doubled or taken for another is put right among known ones', () => {
  expect(correct(...page, ['tulis', 'tu1is', 60])).toBe('tulis');
  expect(correct(...page, ['moonlist', 'moonist', 60])).toBe('moonlist');
  expect(correct(...page, ['moonlist', 'moontlist', 60])).toBe('moonlist');
});

test('a bar before a word is the edge of a table', () => {
  expect(correct(...page, ['lroot', 'root', 60])).toBe('root');
  expect(correct(...page, ['lroot', '[root', 60])).toBe('[root');
});

test('letters that touch are left as they were read', () => {
  expect(correct(...page, ['roo~tlist', 'rootlist', 60])).toBe('rootlist');
  expect(correct(...page, ['r~ootlist', 'rootiist', 60])).toBe('rootlist');
});
