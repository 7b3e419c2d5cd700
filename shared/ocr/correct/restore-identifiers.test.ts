import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { setRows } from '../testing/set-words.ts';
import { restoreIdentifiers } from './restore-identifiers.ts';

function line(text: string): RecognizedLine {
  return lineOfWords(setRows([{ 0: text }]).flatMap(({ words }) => words));
}

test.each([
  ['getUserld/O and newld/O,', 'getUserId/0 and newId/0,'],
  ['clientld: 17, orderld()', 'clientId: 17, orderId()'],
  ['isPlatform64Bit/O', 'isPlatform64Bit/0'],
])('%s is %s', (read, text) => {
  const restored = restoreIdentifiers(line(read));
  expect(restored.text).toBe(text);
  expect(restored.words.map((word) => word.text).join(' ')).toBe(text);
});

test.each(['the world of a field, old and wild', 'Geld, Wald und Bild', 'I/O AsyncI/O AND/OR y/o'])(
  '%s stays',
  (text) => {
    expect(restoreIdentifiers(line(text)).text).toBe(text);
  },
);
