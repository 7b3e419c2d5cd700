import { expect, test } from 'vitest';
import { startS3Server } from '../fixtures/conversion/s3-server.ts';
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

test('4 kills of the service and of its object store lose no job and repeat none', async () => {
  await using store = await startS3Server();
  await conversionKills({
    ...{ kills: 4, batches: 1, jobs: 60, maxMs: 600, store },
    document: (number) => ({ name: `${number}.odt`, content: `text ${number} `.repeat(5_000) }),
    output: 'pdf',
    expectResult: (result, number) =>
      expect(result?.equals(Buffer.from(`text ${number} `.repeat(5_000)))).toBe(true),
  });
});

test('2 kills of the conversion service lose no job of LibreOffice either', async () => {
  await conversionKills({ ...officeKills, kills: 2, batches: 1, jobs: 10, maxMs: 3_000 });
});
