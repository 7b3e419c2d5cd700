import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { restoreIdentifiers } from './restore-identifiers.ts';

function line(text: string): RecognizedLine {
  const box = { x: 0, y: 0, width: 100, height: 20 };
  const words = text.split(' ').map((word) => ({ text: word, confidence: 90, box }));
  return { text, confidence: 90, box, words };
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
