import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { surestReading } from './surest-reading.ts';
import { workBudget } from './work-budget.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

function reading(text: string, confidence: number): { blocks: RecognizedLine[][] } {
  if (text === '') return { blocks: [] };
  return { blocks: [[{ text, confidence, box, words: [{ text, confidence, box }] }]] };
}

/** The text that is chosen, and how often the image was smoothed. */
async function taken(...readings: { blocks: RecognizedLine[][] }[]) {
  const [first, ...later] = readings;
  let smoothings = 0;
  const surest = await surestReading(first ?? reading('', 0), workBudget(), async () => {
    return later[smoothings++] ?? reading('', 0);
  });
  return { text: surest.blocks[0]?.[0]?.text ?? '', smoothings };
}

test('what was read surely is not read again', async () => {
  expect(await taken(reading('Plain text', 92))).toEqual({ text: 'Plain text', smoothings: 0 });
});

test('of two readings the surer one is taken, unless it lacks much of the text', async () => {
  const doubtful = reading('P1ain t&xt', 60);
  expect(await taken(doubtful, reading('Plain text', 80))).toEqual({
    text: 'Plain text',
    smoothings: 1,
  });
  expect((await taken(doubtful, reading('Plain', 70))).text).toBe('P1ain t&xt');
});

test('where nothing was read the picture is smoothed twice', async () => {
  const text = { text: 'Out of the grain', smoothings: 2 };
  expect(await taken(reading('', 0), reading('', 0), reading(text.text, 70))).toEqual(text);
});

test('a sign or two seen in a photo are no text', async () => {
  expect((await taken(reading('', 0), reading('oe', 90))).text).toBe('');
  expect((await taken(reading('', 0), reading('iif Gaazz oo', 40))).text).toBe('');
});
