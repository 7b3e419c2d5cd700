import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

test('an operator replaces a text by a file, whose HTML is shown and not obeyed', async () => {
  await using host = await startHost();
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
