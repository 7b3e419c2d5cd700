import { expect, test } from 'vitest';
import { isLater, releasedChangelog } from './released-changelog.ts';

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', false],
  ['0.1.9', '0.2.0', false],
  ['v0.2.0', '0.1.0', false],
  ['0.2', '0.1.0', false],
  ['', '0.1.0', false],
])('%j after %j: %j', (wanted, present, expected) => {
  expect(isLater(wanted, present)).toBe(expected);
});

test('what was unreleased gets the version, and the next changes have a place', () => {
  const text = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0\n\n- Old.\n';
  expect(releasedChangelog(text, { version: '0.2.0', date: '2026-02-03' })).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n- New.\n\n## 0.1.0\n\n- Old.\n',
  );
});

test('nothing new is no release', () => {
  const options = { version: '0.2.0', date: '2026-02-03' };
  for (const text of ['# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- Old.\n', '# Changelog\n']) {
    expect(() => releasedChangelog(text, options)).toThrow(/nothing/);
  }
});
