import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { billOfMaterials } from './bill-of-materials.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the bill of materials is the same wherever it is built, and names what runs alone', async () => {
  const bills: string[] = [];
  for (const name of ['one', 'another']) {
    const folder = path.join(await tempDir(), name);
    await mkdir(folder);
    for (const file of ['package.json', 'package-lock.json']) {
      await copyFile(path.join(root, file), path.join(folder, file));
    }
    bills.push(billOfMaterials(folder, 1_700_000_000));
  }
  expect(bills[1]).toBe(bills[0]);
  const { metadata, components } = JSON.parse(bills[0] ?? '');
  expect(metadata).toMatchObject({
    timestamp: '2023-11-14T22:13:20.000Z',
    component: { name: 'screenscribe', type: 'application' },
  });
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toContain('hono');
  expect(names).not.toContain('vitest');
});
