import { expect, test } from 'vitest';
import { addArguments, defaultValue, queryArguments } from './registry.ts';

const key = 'HKCU\\Software\\Mozilla\\NativeMessagingHosts\\org.screenscribe.host';

test('reg.exe is asked for the default value of a key', () => {
  expect(queryArguments(key)).toEqual(['query', key, '/ve']);
  expect(addArguments(key, 'C:\\a b\\firefox.json')).toEqual([
    'add',
    key,
    '/ve',
    '/t',
    'REG_SZ',
    '/d',
    'C:\\a b\\firefox.json',
    '/f',
  ]);
});

test.each(['(Default)', '(Standard)', '(par défaut)'])('its value is read after %s', (name) => {
  const printed = `\r\nHKEY_CURRENT_USER\\Software\\X\r\n    ${name}    REG_SZ    C:\\a b\\c.json\r\n\r\n`;
  expect(defaultValue(printed)).toBe('C:\\a b\\c.json');
});

test('a key without a value has none', () => {
  expect(defaultValue('\r\nHKEY_CURRENT_USER\\Software\\X\r\n')).toBeUndefined();
});
