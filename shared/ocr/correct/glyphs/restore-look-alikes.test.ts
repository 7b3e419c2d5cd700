import { expect, test } from 'vitest';
import { lineOfWords } from '../../layout/join-words.ts';
import { restoreLookAlikes } from './restore-look-alikes.ts';

/** The texts of lines of these words. */
function restored(...lines: [text: string, confidence: number][][]): string[] {
  const box = { x: 0, y: 0, width: 40, height: 16 };
  const read = lines.map((words) =>
    lineOfWords(words.map(([text, confidence]) => ({ text, confidence, box }))),
  );
  return restoreLookAlikes([read]).flatMap((block) => block.map(({ text }) => text));
}

const surely: [string, number][] = [
  ['xsltTransform', 91],
  ['xsltRegister', 88],
];

test('between letters that always have an l, a doubtful I is one', () => {
  expect(restored(surely, [['xsItExtension', 48]])[1]).toBe('xsltExtension');
});

test('an I that the page shows as well stays, and so does what was read surely', () => {
  const both: [string, number][] = [...surely, ['xsItems', 90]];
  expect(restored(both, [['xsItExtension', 48]])[1]).toBe('xsItExtension');
  expect(restored(surely, [['xsItExtension', 93]])[1]).toBe('xsItExtension');
});

test('what the page shows once, or doubtfully, is no evidence', () => {
  expect(restored([['xsltTransform', 91]], [['xsItExtension', 48]])[1]).toBe('xsItExtension');
  const doubtful: [string, number][] = surely.map(([text]) => [text, 60]);
  expect(restored(doubtful, [['xsItExtension', 48]])[1]).toBe('xsItExtension');
});

test('behind a name that has other numbers, an l is a 1', () => {
  const numbered: [string, number][] = [['src1:m', 90]];
  expect(restored(numbered, [['srcl,', 88]])[1]).toBe('src1,');
  expect(
    restored(
      [
        ['arg_0', 90],
        ['arg_2', 88],
      ],
      [['arg_l', 88]],
    )[1],
  ).toBe('arg_1');
  expect(restored([['src0', 90]], [['srcl', 88]])[1]).toBe('srcl');
  expect(
    restored(numbered, [
      ['srcl', 95],
      ['srclist', 80],
    ])[1],
  ).toBe('srcl srclist');
});

test('behind a name that has other numbers, what is as round as a 0 is one', () => {
  expect(restored([['src1:m', 90]], [['src@:m', 88]])[1]).toBe('src0:m');
  const registers: [string, number][] = [
    ['R1', 90],
    ['R10', 93],
    ['R12-R15', 93],
  ];
  expect(restored(registers, [['RO->16', 84]])[1]).toBe('R0->16');
  expect(restored(registers.slice(0, 2), [['RO->16', 84]])[1]).toBe('RO->16');
});

test('a word of two capitals and an address stay', () => {
  const times: [string, number][] = [
    ['T1', 90],
    ['T2', 93],
    ['T3', 93],
    ['me1', 93],
  ];
  expect(restored(times, [['TO me@home.org', 84]])[1]).toBe('TO me@home.org');
});

test('what follows a word as a sign is no part of its name', () => {
  const shown: [string, number][] = [
    ['Shorewall', 91],
    ['shorewall,', 90],
  ];
  expect(restored(shown, [['/etc/shorewal1/zones', 48]])[1]).toBe('/etc/shorewall/zones');
  const numbers: [string, number][] = ['1.', '1', '1'].map((text) => [text, 90]);
  expect(restored(numbers, [['l’errore', 60]])[1]).toBe('l’errore');
});

test('where names have two colons, one is not enough', () => {
  const scoped: [string, number][] = [
    ['sf::Time', 90],
    ['sf::Clock', 88],
    ['std::string', 90],
  ];
  expect(restored(scoped, [['sf:Thread', 80]])[1]).toBe('sf::Thread');
  expect(restored(scoped, [['std:vector', 80]])[1]).toBe('std:vector');
  expect(restored(scoped, [['sf:12', 80]])[1]).toBe('sf:12');
});
