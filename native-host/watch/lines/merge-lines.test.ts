import { describe, expect, test } from 'vitest';
import { createLineMerge, type ReadLine } from './merge-lines.ts';

const lineHeight = 20;

/** Lines below each other. */
function page(...texts: string[]): ReadLine[] {
  return texts.map((text, index) => ({
    text,
    confidence: 92,
    y: 10 + index * lineHeight,
    height: lineHeight,
    atEdge: false,
  }));
}

function merging() {
  const merge = createLineMerge();
  const take = (lines: ReadLine[]) => merge.take(lines).added.map(({ text }) => text);
  return { merge, show: (...texts: string[]) => take(page(...texts)), take };
}

describe('a log', () => {
  test('that scrolls tells each line once', () => {
    const { show } = merging();
    expect(show('one', 'two', 'three')).toEqual(['one', 'two', 'three']);
    expect(show('two', 'three', 'four')).toEqual(['four']);
    expect(show('four', 'five', 'six')).toEqual(['five', 'six']);
  });

  test('that is scrolled back and forth repeats nothing', () => {
    const { show } = merging();
    show('alpha', 'beta', 'gamma', 'delta');
    show('gamma', 'delta', 'epsilon', 'zeta');
    expect(show('alpha', 'beta', 'gamma', 'delta')).toEqual([]);
    expect(show('beta', 'gamma', 'delta', 'epsilon')).toEqual([]);
    expect(show('delta', 'epsilon', 'zeta', 'eta')).toEqual(['eta']);
  });

  test('that jumps back by more than a page repeats nothing', () => {
    const { show } = merging();
    const lines = Array.from({ length: 12 }, (_, at) => `entry number ${at}`);
    const at = (from: number) => show(...lines.slice(from, from + 4));
    [0, 3, 6, 8].forEach(at);
    expect(at(0)).toEqual([]);
    expect(at(8)).toEqual([]);
    expect(show(...lines.slice(9), 'the newest one')).toEqual(['the newest one']);
  });

  test('whose lines are equal tells the one that was added', () => {
    const { show } = merging();
    expect(show('start', 'tick', 'tick')).toEqual(['start', 'tick', 'tick']);
    expect(show('tick', 'tick', 'tick')).toEqual(['tick']);
  });

  test('with the newest line on top tells that one', () => {
    const { show } = merging();
    show('second', 'first');
    expect(show('third', 'second', 'first')).toEqual(['third']);
  });

  test('whose lines differ in one letter or one digit tells all of them', () => {
    const { show } = merging();
    show('Loaded file a.txt');
    expect(show('Loaded file a.txt', 'Loaded file b.txt')).toEqual(['Loaded file b.txt']);
    expect(show('Loaded file c.txt')).toEqual(['Loaded file c.txt']);
    show('Step 11 of the long list of 19 steps is done now');
    expect(show('Step 17 of the long list of 19 steps is done now')).toHaveLength(1);
  });
});

describe('subtitles', () => {
  test('that come again after others count again', () => {
    const { show } = merging();
    expect(show('Who is there?')).toEqual(['Who is there?']);
    expect(show('It is me.')).toEqual(['It is me.']);
    expect(show('Who is there?')).toEqual(['Who is there?']);
  });

  test('that vanish for a moment do not', () => {
    const { show } = merging();
    show('Who is there?');
    expect(show()).toEqual([]);
    expect(show('Who is there?')).toEqual([]);
  });

  test('that are read a little differently are the same', () => {
    const { show } = merging();
    show('I will return to the modern village');
    expect(show('l will return to the rnodern vi1lage')).toEqual([]);
    expect(show('I will return, to the modern village.')).toEqual([]);
    expect(show('I will not return to the modern village')).toHaveLength(1);
  });

  test('in doubt may differ in a letter', () => {
    const { show, take } = merging();
    show('The quick brown fox');
    const doubtful = page('The quick brewn fox').map((line) => ({ ...line, confidence: 60 }));
    expect(take(doubtful)).toEqual([]);
  });

  test('that grow are one line', () => {
    const { merge, show } = merging();
    show('And then');
    const { added, grown } = merge.take(page('And then he went'));
    expect(added).toEqual([]);
    expect(grown).toEqual([{ line: 1, text: 'And then he went', before: 'And then' }]);
    expect(merge.take(page('And then he went home', 'to sleep'))).toMatchObject({
      added: [{ line: 2, text: 'to sleep' }],
      grown: [{ line: 1, text: 'And then he went home' }],
    });
  });
});

describe('a meter', () => {
  test('tells each value, also one that comes again, and its label once', () => {
    const { show } = merging();
    expect(show('Temperature', '20 °C')).toEqual(['Temperature', '20 °C']);
    expect(show('Temperature', '21 °C')).toEqual(['21 °C']);
    expect(show('Temperature', '20 °C')).toEqual(['20 °C']);
  });

  test('that gets one digit more shows another value', () => {
    const { show } = merging();
    show('CPU 9');
    expect(show('CPU 98')).toEqual(['CPU 98']);
  });
});

test('a line that the edge cuts through is known by what is left of it', () => {
  const { take } = merging();
  take(page('The river was wide', 'and the ferry late'));
  const cut = { ...page('lne nver was wlde')[0], y: -4, atEdge: true } as ReadLine;
  const below = page('and the ferry late', 'as on every day');
  expect(take([cut, ...below.map((line) => ({ ...line, y: line.y + 6 }))])).toEqual([
    'as on every day',
  ]);
});

test('what has neither letters nor digits is no line', () => {
  const { show } = merging();
  expect(show('— |', 'text', '▮')).toEqual(['text']);
});

test('a long watch keeps to what was seen lately', () => {
  const { show } = merging();
  const shown = Array.from({ length: 2_000 }, (_, at) => show(`line ${at}`, `line ${at + 1}`));
  expect(shown.flat()).toEqual(Array.from({ length: 2_001 }, (_, at) => `line ${at}`));
});
