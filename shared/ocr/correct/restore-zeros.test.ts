import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { restoreZeros } from './restore-letters.ts';

function line(text: string): RecognizedLine {
  const box = { x: 0, y: 0, width: 100, height: 20 };
  const words = text.split(' ').map((word) => ({ text: word, confidence: 80, box }));
  return { text, confidence: 80, box, words };
}

test.each([
  ['OxF3', '0xF3'],
  ['at @x1BA4505@:', 'at 0x1BA45050:'],
  ['(®xA, 0xCO)', '(0xA, 0xC0)'],
  ['Error 6x80070005:', 'Error 0x80070005:'],
  ['parse0bject(String)', 'parseObject(String)'],
  ['SetO0utputFilter', 'SetOutputFilter'],
  ['0n 0ldToken, 0_NONBLOCK', 'On OldToken, O_NONBLOCK'],
  ['0GG_LIBRARY G_I0_FLAG_APPEND', 'OGG_LIBRARY G_IO_FLAG_APPEND'],
  ['App::0nInit value0f(int) index0f', 'App::OnInit valueOf(int) indexOf'],
  ['TensorEvalTo0p<Type>', 'TensorEvalToOp<Type>'],
  ['on page 23(), 9()', 'on page 230, 90'],
])('the zeros of %s are', (read, text) => {
  const restored = restoreZeros(line(read));
  expect(restored.text).toBe(text);
  expect(restored.words.map((word) => word.text).join(' ')).toBe(text);
});

test.each([
  'Oxford',
  'f2() x() 2(3)',
  'Oxbed',
  '0XFF_MASK 0b11 0px 0s 0f 0na 1.0n I0_ eth0 at 0p',
  'foxO',
  'BOxA',
  'x@xA.org',
  '@xml',
  '6x8',
  '6x1024',
  'l10n',
  'cafe0bad',
])('%s stays', (text) => {
  expect(restoreZeros(line(text)).text).toBe(text);
});
