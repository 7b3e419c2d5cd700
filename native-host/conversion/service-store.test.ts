import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { openServiceStore } from './service-store.ts';

const url = 'https://convert.example.org/';

test('address and key outlive the host, in a file that only the user can read', async () => {
  const { dataDir, open } = await folder();
  const first = await open();
  expect(first.view()).toEqual({ url: null, keyConfigured: false });
  const shown = await first.set({ url, key: 'cs_secret', allowPlainHttp: false });
  expect(shown).toEqual({ url, keyConfigured: true });
  expect((await stat(path.join(dataDir, 'conversion-service.json'))).mode & 0o777).toBe(0o600);
  const again = await open();
  expect(again.access()).toEqual({ url: new URL(url), key: 'cs_secret' });
  expect(await again.remove()).toEqual({ url: null, keyConfigured: false });
  expect(await readFile(path.join(dataDir, 'conversion-service.json'), 'utf8')).not.toContain(
    'cs_',
  );
});

test('a key stays with its server and is not shown to another', async () => {
  const { open } = await folder();
  const store = await open();
  await store.set({ url, key: 'cs_secret', allowPlainHttp: false });
  const moved = await store.set({ url: `${url}below`, allowPlainHttp: false });
  expect(moved).toEqual({ url: `${url}below`, keyConfigured: true });
  const other = await store.set({ url: 'https://example.net', allowPlainHttp: false });
  expect(other.keyConfigured).toBe(false);
  expect(() => store.access()).toThrow(expect.objectContaining({ code: 'service_not_configured' }));
});

test('an address that is refused changes nothing', async () => {
  const { open } = await folder();
  const store = await open();
  await store.set({ url, key: 'cs_secret', allowPlainHttp: false });
  const refused = store.set({ url: 'http://example.net', key: 'cs_other', allowPlainHttp: false });
  await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
  expect(store.access().key).toBe('cs_secret');
});

test('a damaged file is set aside', async () => {
  const { dataDir, open, damaged } = await folder();
  await writeFile(path.join(dataDir, 'conversion-service.json'), '{"version":1,"url":');
  expect((await open()).view()).toEqual({ url: null, keyConfigured: false });
  expect(damaged).toHaveLength(1);
  expect(await readFile(damaged[0] ?? '', 'utf8')).toBe('{"version":1,"url":');
});

async function folder() {
  const dataDir = await tempDir();
  const damaged: string[] = [];
  const open = () => openServiceStore({ dataDir, onDamaged: (moved) => damaged.push(moved) });
  return { dataDir, damaged, open };
}
