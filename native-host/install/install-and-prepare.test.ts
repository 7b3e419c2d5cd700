import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { memoryRegistry } from '../../test/fixtures/host/memory-registry.ts';
import { sourceTree } from '../../test/fixtures/host/source-tree.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { installAndPrepare } from './install-and-prepare.ts';

test('the new bridge is started once, whatever its folder is called', async () => {
  const { appDir, options } = await setUp('printf "%s\\n" "$NODE_COMPILE_CACHE" "$@" > "$0.ran"');
  await installAndPrepare(options);
  const ran = readFileSync(path.join(appDir, 'runtime/node.ran'), 'utf8').trim().split('\n');
  expect(ran).toEqual([
    path.join(appDir, 'cache'),
    path.join(appDir, 'native-host/bridge.ts'),
    '--prepare',
  ]);
});

test('a program that does not start leaves nothing behind', async () => {
  const { appDir, manifest, options } = await setUp('exit 3');
  await expect(installAndPrepare(options)).rejects.toThrow('does not start');
  expect([existsSync(appDir), existsSync(manifest)]).toEqual([false, false]);
});

async function setUp(script: string) {
  const folder = await tempDir();
  const appDir = path.join(folder, `it's "a" 100% & ü ^ folder`, 'app');
  const runtime = path.join(folder, 'node');
  writeFileSync(runtime, `#!/bin/sh\n${script}\n`);
  chmodSync(runtime, 0o755);
  const manifest = path.join(folder, 'manifests', 'host.json');
  const options = {
    source: { ...(await sourceTree()), runtime },
    version: '1.0.0',
    appDir,
    platform: 'linux' as const,
    registrations: [{ family: 'chromium' as const, manifest, keys: [] }],
    registry: memoryRegistry(),
  };
  return { appDir, manifest, options };
}
