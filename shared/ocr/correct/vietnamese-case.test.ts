import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { vietnameseCase } from './vietnamese-case.ts';

function corrected(text: string): string | undefined {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const words = text.split(' ').map((each) => ({ text: each, confidence: 90, box }));
  return vietnameseCase([lineOfWords(words)])[0]?.text;
}

test('a capital with Vietnamese marks in a word of small letters is a small one', () => {
  expect(corrected('CỬa sổ cỦa sỐ thỨ,')).toBe('Cửa sổ của số thứ,');
});

test('words of capitals stay, and a first letter', () => {
  expect(corrected('LƯU Ý: Ẩn SỐ và Ủy')).toBe('LƯU Ý: Ẩn SỐ và Ủy');
  expect(corrected('camelCase sÁ')).toBe('camelCase sÁ');
});
