import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';

const patience = { timeout: 50_000, interval: 100 };
const stopped = 'All input of programs is stopped.';
const mayAct = '“Helpful” may use the mouse and the keyboard.';

test('a person allows agents, sees who is there, stops them and lets them go on', async () => {
  const dataDir = await hostDir();
  await using screen = await desktop();
  await using host = await startHost({ dataDir, display: screen.name });
  const chromium = await startChromium(dataDir);
  const [badge, title] = [toolbar(chromium, 'getBadgeText'), toolbar(chromium, 'getTitle')];
  const tab = await extensionPage(chromium, 'preferences.html?tab=agents');
  await tab.getByText('No agent is connected.').waitFor(patience);
  expect(await tab.getByLabel('Use the mouse').isEnabled()).toBe(false);
  expect(await tab.getByRole('radio', { name: 'Esc' }).isEnabled()).toBe(false);
  await allowInput(tab, host);
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);

  const agent = await connect(host);
  const names = (await agent.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('click_text');
  expect(names).not.toContain('clipboard_read');
  await tab.getByText('Helpful 2 over HTTP').waitFor(patience);
  await tab.getByRole('status').filter({ hasText: mayAct }).waitFor(patience);
  await vi.waitFor(async () => {
    expect(await badge()).toBe('●');
    expect(await title()).toContain(`${mayAct} Hold Esc for a second`);
  }, patience);
  const press = () => agent.callTool({ name: 'press_keys', arguments: { hotkey: 'Shift' } });
  expect((await press()).isError).toBeFalsy();

  // Stopped by the key on the desktop, which has no window of the browser; allowed from the menu.
  const popup = await extensionPage(chromium, 'popup.html');
  await popup.getByText(mayAct).waitFor(patience);
  await holdEscape(screen.name, () => popup.getByText(stopped).isVisible());
  await vi.waitFor(async () => {
    expect(await badge()).toBe('■');
    expect(await title()).toContain(stopped);
  }, patience);
  await tab.getByRole('status').filter({ hasText: stopped }).waitFor(patience);
  expect(await press()).toMatchObject({ isError: true });
  await popup.getByRole('button', { name: 'Allow input again' }).press('Enter');
  await popup.locator('button:focus', { hasText: 'Stop all input' }).waitFor(patience);
  await vi.waitFor(async () => expect(await badge()).toBe('●'), patience);
  expect((await press()).isError).toBeFalsy();

  // Stopped and allowed again in the preferences, by one button that keeps the focus.
  await tab.bringToFront();
  await tab.getByRole('button', { name: 'Stop all input' }).press('Enter');
  const resume = tab.getByRole('button', { name: 'Allow input again' });
  await resume.waitFor(patience);
  expect(await press()).toMatchObject({ isError: true });
  await tab.keyboard.press('Enter');
  await tab.getByRole('button', { name: 'Stop all input' }).waitFor(patience);
  expect((await press()).isError).toBeFalsy();

  await tab.getByText('Recent agent activity').click();
  const latest = tab.getByRole('group').getByRole('listitem');
  await latest
    .first()
    .filter({ hasText: /press_keys the keyboard.*Helpful over HTTP: done/ })
    .waitFor(patience);
  await latest.filter({ hasText: 'halted' }).first().waitFor(patience);

  const opened = chromium.waitForEvent('page');
  await send(host.base, { method: 'POST', path: '/preferences?tab=agents' });
  await (await opened).getByText('Helpful 2').waitFor(patience);

  await tab.getByLabel('Allow agents').uncheck();
  await vi.waitFor(async () => expect((await agent.listTools()).tools).toEqual([]), patience);
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);

  // The host that reported agents has gone, and the next host has none.
  await tab.getByLabel('Allow agents').check();
  await vi.waitFor(async () => expect(await badge()).toBe('●'), patience);
  host.child.kill('SIGKILL');
  await tab.getByText('No agent is connected.').waitFor(patience);
  await vi.waitFor(async () => expect(await badge()).toBe(''), patience);
});

async function allowInput(tab: Page, { base }: HostProcess): Promise<void> {
  await tab.getByLabel('Allow agents').check();
  await tab.getByLabel('Use the mouse').check();
  await vi.waitFor(async () => {
    const { json } = await send(base, { path: '/settings' });
    expect(json).toMatchObject({ agents: { enabled: true, read: true, input: true } });
  }, patience);
}

async function connect({ base }: HostProcess): Promise<Client> {
  const newest = { versionNegotiation: { mode: 'auto' as const } };
  const agent = new Client({ name: 'Helpful', version: '2' }, newest);
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  onTestFinished(() => agent.close());
  return agent;
}

/** Once more where the key was not watched for yet. */
async function holdEscape(display: string, isStopped: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => {
    await xdotool(display, 'keydown', 'Escape');
    await vi.waitFor(async () => expect(await isStopped()).toBe(true), { timeout: 4_000 });
  }, patience);
  await xdotool(display, 'keyup', 'Escape');
}

/** Asks Chromium what the extension's button shows. */
function toolbar(chromium: BrowserContext, method: 'getBadgeText' | 'getTitle') {
  return async () => {
    const [worker = await chromium.waitForEvent('serviceworker')] = chromium.serviceWorkers();
    return await worker.evaluate(`chrome.action.${method}({})`);
  };
}
