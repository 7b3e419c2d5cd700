import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { send } from '../fixtures/send.ts';

const patience = { timeout: 50_000, interval: 100 };

test('a person allows agents, sees who is there, stops them and lets them go on', async () => {
  const dataDir = await hostDir();
  await using screen = await desktop();
  await using host = await startHost({ dataDir, display: screen.name });
  const chromium = await startChromium(dataDir);
  const page = await extensionPage(chromium, 'preferences.html?tab=agents');
  const allowed = async () => (await send(host.base, { path: '/settings' })).json;
  await page.getByText('No agent is connected.').waitFor(patience);
  expect(await page.getByLabel('Use the mouse').isEnabled()).toBe(false);
  await page.getByLabel('Allow agents').check();
  await page.getByLabel('Use the mouse').check();
  await vi.waitFor(async () => {
    expect(await allowed()).toMatchObject({ agents: { enabled: true, read: true, input: true } });
  }, patience);

  const newest = { versionNegotiation: { mode: 'auto' as const } };
  const agent = new Client({ name: 'Helpful', version: '2' }, newest);
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${host.base}/mcp`)));
  onTestFinished(() => agent.close());
  const names = (await agent.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('click_text');
  expect(names).not.toContain('clipboard_read');
  await page.getByText('Helpful 2').waitFor(patience);

  const press = () => agent.callTool({ name: 'press_keys', arguments: { hotkey: 'Shift' } });
  expect((await press()).isError).toBeFalsy();
  await page.getByRole('button', { name: 'Stop all input now' }).click();
  await page.getByText('All input of programs is stopped.').waitFor(patience);
  expect(await press()).toMatchObject({ isError: true });
  await page.getByRole('button', { name: 'Allow input again' }).click();
  await page.getByRole('button', { name: 'Stop all input now' }).waitFor(patience);
  expect((await press()).isError).toBeFalsy();

  await page.getByLabel('Allow agents').uncheck();
  await vi.waitFor(async () => expect((await agent.listTools()).tools).toEqual([]), patience);
});
