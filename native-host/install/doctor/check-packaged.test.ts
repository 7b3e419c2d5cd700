import { expect, test } from 'vitest';
import { memoryRegistry } from '../../../test/fixtures/host/memory-registry.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { checkPackaged } from './doctor.ts';

test('a package that lacks a part is to be installed again', async () => {
  const findings = await checkPackaged(await tempDir(), { registry: memoryRegistry() });
  const missing = findings.filter(({ what }) => /runtime|bridge/.test(what));
  expect(missing.length).toBeGreaterThan(0);
  for (const finding of missing) {
    expect(finding).toMatchObject({
      level: 'problem',
      fix: 'Run `sudo apt install --reinstall screenscribe`.',
    });
  }
});
