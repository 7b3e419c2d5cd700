import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { afterUse } from '../fixtures/after-use.ts';
import { followWatch } from '../fixtures/host/follow-watch.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { mortalDisplay } from '../fixtures/screen/mortal-display.ts';
import { sway } from '../fixtures/screen/sway.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 60_000, interval: 50 };
const started = z.object({ watchId: z.uuid() });

async function watchedRegion(environment: Record<string, string>, region: object) {
  const host = await startHost({ environment });
  afterUse(() => host[Symbol.asyncDispose]());
  const body = { ...region, intervalMs: 200 };
  const { json } = await send(host.base, { method: 'POST', path: '/capture/watch', body });
  return await followWatch(host.base, started.parse(json).watchId);
}

test('a terminal on Wayland is watched too', async () => {
  const desktop = await sway();
  afterUse(() => desktop[Symbol.asyncDispose]());
  const folder = await tempDir();
  const script = path.join(folder, 'script');
  const go = path.join(folder, 'go');
  await writeFile(
    script,
    `echo The first line; until [ -e ${go} ]; do sleep 0.1; done; echo And another; cat`,
  );
  desktop.start('foot', '--font', 'DejaVu Sans Mono:size=18', 'sh', script);
  const region = { x: 0, y: 0, width: 1_000, height: 400 };
  const heard = await watchedRegion(desktop.environment, region);
  await vi.waitFor(() => expect(heard.texts()).toContain('The first line'), patience);
  await writeFile(go, '');
  await vi.waitFor(() => expect(heard.texts()).toContain('And another'), patience);
  expect(heard.texts().filter((text) => text === 'The first line')).toHaveLength(1);
});

test('a watch ends with its screen, and says why', async () => {
  const display = await mortalDisplay();
  afterUse(() => display[Symbol.asyncDispose]());
  const region = { x: 0, y: 0, width: 200, height: 100 };
  const heard = await watchedRegion({ DISPLAY: display.name }, region);
  await display.kill();
  expect(await heard.ended).toMatchObject({ reason: 'failed', code: 'no_display' });
});
