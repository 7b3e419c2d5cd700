import { expect, test } from 'vitest';
import { sender, startConversionProcess } from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { issueKey, keysCommand } from '../fixtures/conversion/issue-key.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const formats = { path: '/api/v1/formats' };

test('keys are issued and revoked before, while and after the service runs', async () => {
  const dataDir = await tempDir();
  const before = await issueKey(dataDir);
  {
    await using service = await startConversionProcess({ dataDir });
    expect(service.firstKey).toBeUndefined();
    expect((await sender(service.base, before)(formats)).status).toBe(200);
    const meanwhile = await issueKey(dataDir);
    expect((await sender(service.base, meanwhile)(formats)).status).toBe(200);
    const id = meanwhile.split('_')[1] ?? '';
    await keysCommand(dataDir, 'revoke', id);
    expect((await sender(service.base, meanwhile)(formats)).status).toBe(401);
    await expect(keysCommand(dataDir, 'revoke', id)).rejects.toMatchObject({ code: 2 });
  }
  const after = await issueKey(dataDir);
  const listed = await keysCommand(dataDir, 'list');
  expect(listed.match(/a@example\.com/g)).toHaveLength(3);
  expect(listed).toContain('revoked');
  expect(listed).not.toContain(after);
});

test('the secret of a key’s webhooks is printed, and changed where that is asked for', async () => {
  const dataDir = await tempDir();
  const id = (await issueKey(dataDir)).split('_')[1] ?? '';
  const secret = async (...args: string[]) =>
    /whsec_\S+/.exec(await keysCommand(dataDir, 'webhook-secret', id, ...args))?.[0];
  const first = await secret();
  expect(Buffer.from(first?.slice(6) ?? '', 'base64')).toHaveLength(32);
  expect(await secret()).toBe(first);
  const next = await secret('--rotate');
  expect(next).not.toBe(first);
  expect(await secret()).toBe(next);
  await keysCommand(dataDir, 'revoke', id);
  await expect(secret()).rejects.toMatchObject({ code: 2 });
});

test('the first run prints a key that works, later ones do not', async () => {
  const dataDir = await tempDir();
  {
    await using service = await startConversionProcess({ dataDir });
    const key = service.firstKey ?? '';
    expect((await sender(service.base, key)(formats)).status).toBe(200);
  }
  await using again = await startConversionProcess({ dataDir });
  expect(again.firstKey).toBeUndefined();
});

test('two services do not share a folder', async () => {
  const dataDir = await tempDir();
  await using _service = await startConversionProcess({ dataDir });
  await expect(startConversionProcess({ dataDir })).rejects.toThrow(/Another conversion service/);
});

test('one process takes requests while another works', async () => {
  const dataDir = await tempDir();
  const role = (name: string) => ({ dataDir, environment: { CONVERSION_ROLE: name } });
  await using api = await startConversionProcess(role('api'));
  const ask = sender(api.base, api.firstKey ?? '');
  const { json } = await ask(convertForm('a.odt', 'text'));
  const { status_url: url } = json as { status_url: string };
  expect(await ask({ path: url })).toMatchObject({ json: { status: 'queued' } });
  await using _worker = await startConversionProcess(role('worker'));
  expect(await untilEnded(ask, url)).toMatchObject({ status: 'completed' });
});

test.each([
  [[]],
  [['issue', '--email', 'nobody', '--use-case', 'x']],
  [['issue', '--email', 'a@example.com']],
  [['issue', '--emial', 'a@example.com']],
  [['burn']],
  [['webhook-secret']],
  [['webhook-secret', 'a', '--new']],
])('what is not understood is explained: %j', async (args) => {
  await expect(keysCommand(await tempDir(), ...args)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run convert:keys'),
  });
});
