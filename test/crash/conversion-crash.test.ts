import { expect, test } from 'vitest';
import { conversionKills, officeKills } from './conversion-kills.ts';

test('4 kills of the conversion service lose no job and repeat none', async () => {
  await conversionKills({
    kills: 4,
    batches: 1,
    jobs: 60,
    document: (number) => ({ name: `${number}.odt`, content: `text ${number}` }),
    output: 'pdf',
    expectResult: (result, number) => expect(result?.toString()).toBe(`text ${number}`),
    maxMs: 300,
  });
});

test('2 kills of the conversion service lose no job of LibreOffice either', async () => {
  await conversionKills({ ...officeKills, kills: 2, batches: 1, jobs: 10, maxMs: 3_000 });
});
