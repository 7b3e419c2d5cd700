import { expect, test } from 'vitest';
import { readProcessSettings } from './process-settings.ts';

test('nothing set: the API is off, the port is left to the settings', () => {
  expect(readProcessSettings({})).toMatchObject({ api: false, port: undefined, token: undefined });
});

test('every variable is read', () => {
  const settings = readProcessSettings({
    SCREENSCRIBE_DATA_DIR: '/data',
    SCREENSCRIBE_PORT: '9001',
    SCREENSCRIBE_API: '1',
    SCREENSCRIBE_TOKEN: 'secret',
  });
  expect(settings).toEqual({ dataDir: '/data', port: 9001, api: true, token: 'secret' });
});

test('an empty variable counts as unset', () => {
  const empty = { SCREENSCRIBE_PORT: '', SCREENSCRIBE_API: '', SCREENSCRIBE_LANGUAGE_URL: '' };
  expect(readProcessSettings(empty)).toEqual(readProcessSettings({}));
});

test.each(['', ' ', '\t\n'])(
  'a token that is blank (%j) does not mean that there is none',
  (token) => {
    expect(() => readProcessSettings({ SCREENSCRIBE_TOKEN: token })).toThrow(
      /^SCREENSCRIBE_TOKEN is set but empty/,
    );
  },
);

test.each([
  ['SCREENSCRIBE_PORT', 'http'],
  ['SCREENSCRIBE_PORT', '70000'],
  ['SCREENSCRIBE_PORT', ' '],
  ['SCREENSCRIBE_PORT', '0x1F90'],
  ['SCREENSCRIBE_PORT', '9e3'],
  ['SCREENSCRIBE_API', ' '],
  ['SCREENSCRIBE_API', 'true'],
  ['SCREENSCRIBE_API', 'yes'],
  ['SCREENSCRIBE_LANGUAGE_URL', 'file:///models'],
  ['SCREENSCRIBE_TOKEN', 'two words'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readProcessSettings({ [name]: value })).toThrow(name);
});
