import { expect, test } from 'vitest';
import { de } from '../../ui/messages/de.ts';
import { en } from '../../ui/messages/en.ts';
import { cards } from './cards.ts';
import { searchSettings } from './preferences.tsx';

const search = (words: string, messages = en, isConnected = true) => {
  const found = searchSettings({ words, messages, isConnected });
  return { cards: [...found.cards], tabs: found.tabs };
};

test('every word has to stand on a card, in any case', () => {
  expect(search('DAYS keep')).toEqual({ cards: ['limits'], tabs: ['history'] });
  expect(search('clipboard').tabs).toEqual(['general', 'agents']);
  expect(search('zebra')).toEqual({ cards: [], tabs: [] });
});

test('options are found as well as labels, and accents do not matter', () => {
  expect(search('dunkel', de).cards).toEqual(['appearance']);
  expect(search('tastenkurzel', de).tabs).toEqual(['hotkey']);
});

test('an English word is found in every language', () => {
  expect(search('hotkey', de).tabs).toContain('hotkey');
  expect(search('dark', de).cards).toEqual(search('dark').cards);
});

test('what needs the app is not found without it', () => {
  expect(search('create token').cards).toEqual(['token']);
  expect(search('create token', en, false).cards).toEqual([]);
});

test('each card is found by its own title', () => {
  for (const messages of [en, de]) {
    for (const [name, { title }] of Object.entries(messages.preferences.cards)) {
      expect(search(title, messages).cards).toContain(name);
    }
  }
  expect(Object.keys(cards).toSorted()).toEqual(Object.keys(en.preferences.cards).toSorted());
});
