import { expect, test } from 'vitest';
import { beginHistory, redo, type TextHistory, undo, write } from './use-text.ts';

const type = (history: TextHistory, letters: string) =>
  [...letters].reduce((typed, letter) => {
    const text = typed.present.text + letter;
    return write(typed, { text, start: text.length, end: text.length });
  }, history);

test('undo goes back by words, redo forth again', () => {
  const typed = type(beginHistory({ text: '' }), 'one two');
  const once = undo(typed);
  expect(once.present.text).toBe('one ');
  expect(redo(once).present.text).toBe('one two');
  expect(undo(undo(undo(undo(typed)))).present.text).toBe('');
});

test('another change is a step of its own, and selecting is none', () => {
  const typed = type(beginHistory({ text: '' }), 'ab');
  const selected = write(typed, { text: 'ab', start: 0, end: 2 });
  const replaced = write(selected, { text: 'x', start: 1, end: 1 });
  expect(undo(replaced).present).toEqual({ text: 'ab', start: 0, end: 2 });
});

test('writing after undo forgets what was undone', () => {
  const changed = type(undo(type(beginHistory({ text: '' }), 'a')), 'b');
  expect(redo(changed).present.text).toBe('b');
});
