import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { afterUse } from '../fixtures/after-use.ts';
import { bareEnvironment } from '../fixtures/bare-environment.ts';
import { display } from '../fixtures/screen/display.ts';
import { playedCompositor } from '../fixtures/screen/played-compositor.ts';
import { playedPortal } from '../fixtures/screen/played-portal.ts';
import { playedShortcuts } from '../fixtures/screen/played-shortcuts.ts';
import { sway } from '../fixtures/screen/sway.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

// What serves the screen, input, clipboard, windows and hotkey on a desktop, and why.

const commandLine = path.resolve(import.meta.dirname, '../../native-host/cli.ts');

async function doctor(environment: Record<string, string>): Promise<string> {
  const home = await tempDir();
  const env = { ...bareEnvironment(), HOME: home, SCREENSCRIBE_DATA_DIR: home, ...environment };
  // It fails where nothing is installed, which is not tested here.
  const said = await promisify(execFile)(process.execPath, [commandLine, 'doctor'], { env }).catch(
    (error: { stdout: string }) => error,
  );
  return said.stdout;
}

test('on X11 everything is served by it', async () => {
  const on = await display();
  const said = await doctor({ DISPLAY: on });
  for (const title of ['Screenshots', 'Mouse and keyboard', 'Clipboard', 'Global hotkey']) {
    expect(said).toContain(`✓ ${title}: x11. X11 on ${on}`);
  }
  expect(said).toMatch(/^✓ Text recognition: Tesseract 5\./m);
});

test('on sway the compositor serves all but the hotkey', async () => {
  const desktop = await sway();
  afterUse(() => desktop[Symbol.asyncDispose]());
  const said = await doctor(desktop.environment);
  for (const title of ['Screenshots', 'Mouse and keyboard', 'Clipboard', 'Windows of other']) {
    expect(said).toMatch(new RegExp(`^✓ ${title}.*: wlroots\\. .+`, 'm'));
  }
  expect(said).toMatch(/^· Global hotkey: not on this desktop.*\n {2}Wayland does not/m);
});

test('on a desktop with portals they are named, and what no portal serves says why', async () => {
  const compositor = await playedCompositor('bare');
  afterUse(() => compositor[Symbol.asyncDispose]());
  const portal = await playedPortal(new Uint8Array());
  afterUse(() => portal[Symbol.asyncDispose]());
  const said = await doctor({ ...compositor.environment, ...portal.environment });
  expect(said).toMatch(/^✓ Screenshots: portal\. .*person/m);
  expect(said).toMatch(/^· Mouse and keyboard: not on this desktop.*\n {2}\S/m);
  expect(said).toMatch(/^· Windows of other programs: not on this desktop.*\n {2}\S/m);
});

test('a portal for shortcuts serves the hotkey', async () => {
  const compositor = await playedCompositor('bare');
  afterUse(() => compositor[Symbol.asyncDispose]());
  const portal = await playedShortcuts();
  afterUse(() => portal[Symbol.asyncDispose]());
  const said = await doctor({ ...compositor.environment, ...portal.environment });
  expect(said).toMatch(/^✓ Global hotkey: portal\. .+/m);
});

test('without a display that is said, with the way to name one', async () => {
  const said = await doctor({});
  expect(said).toMatch(/^· There is no display: .*DISPLAY/m);
  expect(said).toContain('DISPLAY=:0 screenscribe doctor');
  expect(said).not.toContain('✓ Screenshots');
});
