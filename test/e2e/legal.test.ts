import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedHost } from '../fixtures/host/shared-host.ts';
import { send } from '../fixtures/send.ts';

const shared = sharedHost();

test('an operator replaces a text by a file, whose HTML is shown and not obeyed', async () => {
  const host = await shared();
  const folder = path.join(host.dataDir, 'legal');
  await mkdir(folder);
  const markdown =
    '# Example Ltd\n\n<script>alert(1)</script>\n\n[site](https://example.org) ' +
    '[bad](javascript:alert(2)) ![seen](https://example.org/pixel.png) <b onclick=x>bold</b>\n';
  await writeFile(path.join(folder, 'impressum.en.md'), markdown);
  const asked = { path: '/legal/impressum?lang=en' };
  expect(await send(host.base, asked)).toMatchObject({
    status: 200,
    json: { title: 'Example Ltd', markdown },
  });
  const page = await send(host.base, { ...asked, headers: { accept: 'text/html' } });
  const html = page.bytes.toString();
  expect(html).toContain('<a href="https://example.org">site</a>');
  expect(html).not.toMatch(/<script|<b |<img|href="javascript/);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the about page lists the parts and licenses that the host tells of', async () => {
  const host = await shared();
  const { json } = await send(host.base, { path: '/legal/licenses' });
  const { markdown } = json as { markdown: string };
  const chromium = await startChromium(host.dataDir);
  const page = await extensionPage(chromium, 'about.html');
  await page.getByText('What it is made with').click();
  const items = page.locator('.licenses li');
  await items.first().waitFor();
  const listed = [...markdown.matchAll(/^- (.+)$/gm)].map(([, part]) => part);
  expect(listed.length).toBeGreaterThan(100);
  expect(await items.allTextContents()).toEqual(listed);
});
