import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../ui/messages/en.ts';

test('the README teaches the same steps as the introduction, in the same order', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const steps = en.onboarding.steps('Ctrl+Shift+2', 'Ctrl+Shift+1');
  expect(steps).toHaveLength(5);
  expect(readme).toContain(steps.map((step, index) => `${index + 1}. ${step}\n`).join(''));
});
