import { expect, test } from 'vitest';
import { modernGreek } from './modern-greek.ts';

function corrected(...lines: string[]): string {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const block = lines.map((text) => {
    const words = text.split(' ').map((each) => ({ text: each, confidence: 90, box }));
    return { text, confidence: 90, box, words };
  });
  return modernGreek([block])
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

test('accents of ancient Greek in a modern line become modern ones, or none', () => {
  expect(corrected('οἱ τιμές είναι ἑνα και κὠδικό από το')).toBe(
    'οι τιμές είναι ένα και κωδικό από το',
  );
  expect(corrected('ὅ,τι απομένει και κρατά')).toBe('ό,τι απομένει και κρατά');
});

test('an ancient line keeps its accents', () => {
  expect(corrected('ὁ ἄνθρωπος ἐστὶ πολιτικὸν ζῷον')).toBe('ὁ ἄνθρωπος ἐστὶ πολιτικὸν ζῷον');
});

test('a single word with ancient accents is what the text around it is', () => {
  expect(corrected('Βιβλιοθήκη ScriptForge', 'Ὑπηρεσία ScriptForge.Timer', 'Οργάνωση')).toBe(
    'Βιβλιοθήκη ScriptForge\nΥπηρεσία ScriptForge.Timer\nΟργάνωση',
  );
  expect(corrected('Greek', 'ἄνθρωπος, man')).toBe('Greek\nἄνθρωπος, man');
});

test('the micro sign is a letter in a word, and a sign beside a unit', () => {
  expect(corrected('µε το όνοµα 5 µm')).toBe('με το όνομα 5 µm');
});
