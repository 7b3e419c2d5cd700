import { expect, test } from 'vitest';
import { type CleanUp, cleanUp } from './editor-head.tsx';

test.each<[CleanUp, string, string]>([
  ['upper-case', 'Straße 5, é', 'STRASSE 5, É'],
  ['lower-case', 'ÄRGER Im BÜRO', 'ärger im büro'],
  ['title-case', "DON'T PANIC: 3rd ÉDITION (new)", "Don't Panic: 3rd Édition (New)"],
  ['title-case', 'the cat’s whiskers', 'The Cat’s Whiskers'],
  [
    'sentence-case',
    'HELLO WORLD. “IT WORKS!” YES\nON 2 LINES',
    'Hello world. “It works!” Yes\non 2 lines',
  ],
  ['sentence-case', '1. FIRST\n\nSECOND 3.5 KG', '1. First\n\nSecond 3.5 kg'],
  ['extra-spaces', '\n\n  a \t b  \n\n\n\nc\u00a0 d\r\n\n', 'a b\n\nc d'],
  [
    'join-lines',
    '\n A rec-\nognized\ntext\n\nTwo\nlines, e-\nMail\n',
    '\n A recognized text\n\nTwo lines, e-Mail\n',
  ],
  ['join-lines', 'the US-\nDollar of 2024-\n25 -\nNone', 'the US-Dollar of 2024- 25 - None'],
  ['join-lines', 'vaga\u00ad\nbond ho\u2010\ntel', 'vagabond hotel'],
  ['join-lines', '\n', '\n'],
  ['duplicate-lines', 'a\nb\n\n a \nc\n\nb', 'a\nb\n\nc\n'],
])('%s of %j', (kind, text, expected) => {
  expect(cleanUp(text, kind)).toBe(expected);
});

test.each<[CleanUp, string, string]>([
  ['upper-case', 'izmir ılıca', 'İZMİR ILICA'],
  ['lower-case', 'İZMİR ILICA', 'izmir ılıca'],
  ['title-case', 'İZMİR ILICA', 'İzmir Ilıca'],
  ['sentence-case', 'İYİ. IŞIK', 'İyi. Işık'],
])('%s of the Turkish %j', (kind, text, expected) => {
  expect(cleanUp(text, kind, 'tr')).toBe(expected);
});

test('a long text takes no longer for its length', () => {
  const text = `${' '.repeat(50_000)}x${'. '.repeat(50_000)}${'\n'.repeat(50_000)}`;
  expect(cleanUp(text, 'extra-spaces').startsWith('x. .')).toBe(true);
  expect(cleanUp(text, 'sentence-case').trimStart().startsWith('X')).toBe(true);
});
