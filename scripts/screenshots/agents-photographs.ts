import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { send } from '../../test/fixtures/send.ts';
import type { Photograph } from './studio.ts';

const tab = { page: 'preferences.html?tab=agents', size: { width: 960, height: 1_100 } };
const popup = { page: 'popup.html', size: { width: 336, height: 420 } };

/** What there is to see while an agent is there, and once it was stopped, which stays so. */
export const agentsPhotographs: Photograph[] = [
  { name: 'preferences-agents-acting', ...tab, prepare: (page) => withAgent(page) },
  { name: 'popup-agent', ...popup, prepare: (page) => withAgent(page) },
  { name: 'preferences-agents-halted', ...tab, prepare: halted },
  { name: 'popup-halted', ...popup, prepare: halted },
];

/** The page while an agent that may use everything but the clipboard is connected. */
async function withAgent(page: Page): Promise<void> {
  const shown = page.url();
  await page.goto(new URL('preferences.html?tab=api', shown).href);
  const docs = await page.getByRole('link', { name: 'API documentation' }).getAttribute('href');
  const base = new URL(docs ?? '').origin;
  const body = { agents: { enabled: true, read: true, input: true } };
  const { status, bytes } = await send(base, { method: 'PUT', path: '/settings', body });
  if (status !== 200) throw new Error(`the host refused the settings: ${bytes}`);
  await page.goto(shown);
  const agent = new Client(
    { name: 'Order assistant', version: '2.1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  await agent.listTools();
  await agent.callTool({ name: 'mouse_move', arguments: { x: 300, y: 200 } });
  await agent.callTool({ name: 'clipboard_read', arguments: {} });
  await agent.close();
  await page
    .getByText(/Order assistant|All input of programs is stopped/)
    .first()
    .waitFor();
}

async function halted(page: Page): Promise<void> {
  await withAgent(page);
  const log = page.getByText('Recent agent activity');
  if (page.url().includes(tab.page)) await log.click();
  const stop = page.getByRole('button', { name: 'Stop all input' });
  const resume = page.getByRole('button', { name: 'Allow input again' });
  await stop.or(resume).waitFor();
  if (await stop.isVisible()) await stop.click();
  await resume.waitFor();
}
