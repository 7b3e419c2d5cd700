import { expect, test } from 'vitest';
import { readProcessSettings } from './process-settings.ts';

test('nothing set: the API is off, the port is left to the settings', () => {
  expect(readProcessSettings({})).toMatchObject({ api: false, port: undefined, token: undefined });
});

test('every variable is read, and an empty one counts as unset', () => {
  const settings = readProcessSettings({
    SCREENSCRIBE_DATA_DIR: '/data',
    SCREENSCRIBE_PORT: '9001',
    SCREENSCRIBE_API: '1',
    SCREENSCRIBE_TOKEN: '',
  });
  expect(settings).toEqual({ dataDir: '/data', port: 9001, api: true, token: undefined });
});

test.each([
  ['SCREENSCRIBE_PORT', 'http'],
  ['SCREENSCRIBE_PORT', '70000'],
  ['SCREENSCRIBE_API', 'yes'],
  ['SCREENSCRIBE_LANGUAGE_URL', 'file:///models'],
  ['SCREENSCRIBE_TOKEN', 'two words'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readProcessSettings({ [name]: value })).toThrow(name);
});
