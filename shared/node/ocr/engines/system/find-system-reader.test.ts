import { expect, test } from 'vitest';
import type { Engine } from '../engine-pools.ts';
import { createSystemTrials } from './find-system-reader.ts';

/** Loads some languages alone, and counts what is started and ended. */
class SomeLanguages implements Engine {
  static started = 0;
  static ended = 0;
  readonly worn = false;
  #loaded = '';

  constructor() {
    SomeLanguages.started++;
  }

  async load({ name, models }: Parameters<Engine['load']>[0]) {
    if (models.some(({ code }) => code !== 'eng')) throw new Error('No such language.\n  at …');
    this.#loaded = name;
  }

  holds(name: string) {
    return name === this.#loaded;
  }

  async read() {
    return [];
  }

  async [Symbol.asyncDispose]() {
    SomeLanguages.ended++;
  }
}

test('languages are tried once, and the reason is told', async () => {
  const trials = createSystemTrials(() => new SomeLanguages(), 'win32');
  expect(trials.known).toBeUndefined();
  expect(await trials.whyNot(['eng'])).toBeUndefined();
  const why = 'The text recognition of this system cannot be used: No such language.';
  expect(await trials.whyNot(['eng', 'jpn'])).toBe(why);
  expect(await trials.whyNot(['eng', 'jpn'])).toBe(why);
  expect(trials.known).toBe(why);
  expect([SomeLanguages.started, SomeLanguages.ended]).toEqual([2, 2]);
});

test('on Linux nothing is started', async () => {
  const refuse = () => {
    throw new Error('started');
  };
  const trials = createSystemTrials(refuse, 'linux');
  expect(await trials.whyNot(['eng'])).toContain('Only Windows and macOS');
  expect(trials.known).toContain('Only Windows and macOS');
});
