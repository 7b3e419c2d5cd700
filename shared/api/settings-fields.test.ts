import { expect, test } from 'vitest';
import { changeSettings, defaultSettings } from './settings.ts';
import { changedPaths, changeOfPaths, laterPaths, stampPaths } from './settings-fields.ts';

test('a change names its paths, and the paths give it back', () => {
  const change = {
    ocr: { languages: ['deu', 'eng'] },
    ui: { theme: 'dark' },
    hotkey: null,
  } as const;
  const settings = changeSettings(defaultSettings, {
    ...change,
    ocr: { languages: ['deu', 'eng'] },
  });
  const paths = changedPaths({ ...change, ocr: { languages: ['deu', 'eng'] } });
  expect(paths).toEqual(['ocr.languages', 'ui.theme', 'hotkey']);
  expect(changeOfPaths(settings, paths)).toEqual(change);
  expect(changeOfPaths(settings, ['no.such', 'ui.other'])).toEqual({});
});

test('the later change of each setting wins, and none comes from the future', () => {
  const ours = stampPaths({}, ['ui.theme', 'hotkey'], 50);
  const theirs = { 'ui.theme': 40, hotkey: 60, 'ocr.layout': 1 };
  expect(laterPaths(theirs, ours, 100)).toEqual(['hotkey', 'ocr.layout']);
  expect(laterPaths({ 'ui.theme': 9_999 }, { 'ui.theme': 100 }, 100)).toEqual([]);
});
