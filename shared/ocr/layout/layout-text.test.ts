import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { setBlock, setLine } from '../testing/set-words.ts';
import { layoutText } from './layout-text.ts';

test('auto keeps lines, and puts a blank line between paragraphs and blocks', () => {
  const first = setBlock('One line and', 'another one.', '', 'Later.');
  expect(layoutText([first, setBlock('Aside.')], 'auto')).toBe(
    'One line and\nanother one.\n\nLater.\n\nAside.',
  );
});

test('lines keeps lines alone', () => {
  expect(layoutText([setBlock('One', '', 'two')], 'lines')).toBe('One\ntwo');
});

test('paragraphs gives each paragraph a line and makes divided words whole', () => {
  const text = setBlock(
    'These lines were wrapped at the same width, so that a recog-',
    'nition should run them together, as with a six-year-',
    'old one.',
    'This one was ended before, and the next begins anew here.',
  );
  expect(layoutText([text], 'paragraphs')).toBe(
    'These lines were wrapped at the same width, so that a recognition should run them together, ' +
      'as with a six-year-old one.\n\nThis one was ended before, and the next begins anew here.',
  );
});

test('single-line is one line', () => {
  expect(layoutText([setBlock('One', 'two'), setBlock('three')], 'single-line')).toBe(
    'One two three',
  );
});

test('code keeps indentation, runs of spaces and blank lines', () => {
  const code = ['def read(it):', '    x  = it.get("a b")', '', '    if x:', '        return x'];
  expect(layoutText([setBlock(...code)], 'code')).toBe(code.join('\n'));
});

test('no spaces come between Chinese and Japanese words', () => {
  expect(layoutText([setBlock('日本 語 と English の 文')], 'lines')).toBe('日本語と English の文');
});

test('a sign that both kana share is one of theirs', () => {
  expect(layoutText([setBlock('コ ー ヒ ー を 飲む')], 'lines')).toBe('コーヒーを飲む');
});

test.each(['auto', 'paragraphs', 'lines', 'single-line', 'code'] as const)(
  'nothing read is no text in %s',
  (layout) => {
    expect(layoutText([], layout)).toBe('');
  },
);

test('auto keeps the spaces of monospaced text', () => {
  const code = ['def read_all(names):', '    for name in names:', '', "        'yield'  + name"];
  expect(layoutText([setBlock(...code)], 'auto')).toBe(code.join('\n'));
});

/** A line as a proportional font sets it: "i" and "l" are narrow, "m" and "w" wide. */
function proportional(text: string, row: number): RecognizedLine {
  const widths = [...text].map((letter) =>
    /[il.,]/.test(letter) ? 4 : /[mw]/.test(letter) ? 15 : 9,
  );
  const leftOf = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width, 0);
  const words = [...text.matchAll(/\S+/g)].map((match) => {
    const x = leftOf(match.index);
    const width = leftOf(match.index + match[0].length) - x;
    return { text: match[0], confidence: 90, box: { x, y: 30 * row, width, height: 20 } };
  });
  const box = { x: 0, y: 30 * row, width: leftOf(text.length), height: 20 };
  return { text, confidence: 90, box, words };
}

test('auto keeps the indentation of code that stands between prose', () => {
  const above = ['Filling the whole window will allow', 'many more animals to swim well in it.'];
  const code = ['for name in names:', '    print(name, file=out)', '        return name'];
  const below = 'A small illness will follow without warm milk.';
  const lines = [
    ...above.map(proportional),
    ...code.map((text, row) => setLine(text, row + 2)),
    proportional(below, 6),
  ];
  expect(layoutText([lines], 'auto')).toBe([...above, ...code, '', below].join('\n'));
});
