import { expect, test } from 'vitest';
import { openSystemReader, type SystemModule, systemLanguages } from './system-reader.ts';

class NotedModule implements SystemModule {
  readonly calls: unknown[][] = [];

  async recognize(image: Uint8Array, ...how: [number, string[], AbortSignal?]) {
    this.calls.push([image.length, ...how]);
    return { text: 'Gate B12', confidence: 0.5, further: true };
  }
}

test('the module is asked for its best reading, in the languages, with a limit', async () => {
  const module = new NotedModule();
  const reader = await openSystemReader(async () => module);
  const read = await reader.recognize(new Uint8Array(3), ['de-DE', 'en-US']);
  expect(read).toEqual({ text: 'Gate B12', confidence: 0.5 });
  expect(module.calls).toEqual([[3, 1, ['de-DE', 'en-US'], expect.any(AbortSignal)]]);
});

test('without a native part there is no reader', async () => {
  const load = () => Promise.reject(new Error('Cannot find native binding'));
  await expect(openSystemReader(load)).rejects.toThrow('Cannot find native binding');
  // On Linux the module itself says so.
  await expect(openSystemReader()).rejects.toThrow();
});

test.each([
  ['win32', ['eng', 'chi_sim'], ['en-US', 'zh-Hans-CN']],
  ['darwin', ['deu', 'chi_tra'], ['de-DE', 'zh-Hant']],
] as const)('on %s %s are %s', (platform, codes, tags) => {
  expect(systemLanguages([...codes], platform)).toEqual(tags);
});

test('a language without a tag is refused', () => {
  expect(() => systemLanguages(['eng', 'frk'])).toThrow('no language "frk"');
});
