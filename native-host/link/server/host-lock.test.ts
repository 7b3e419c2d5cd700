import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hostEntry } from '../../../test/fixtures/host/host-entry.ts';
import { linkHost } from '../../../test/fixtures/host/link-host.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { isServed } from '../client/connect-host.ts';
import { hostEndpoint } from '../wire/endpoint.ts';
import { HostRunningError, LockHeldError, lockHost } from './host-lock.ts';

test('a second host is refused while the first serves', async () => {
  const { dataDir, endpoint } = await linkHost();
  using _lock = await lockHost(dataDir, endpoint);
  await expect(lockHost(dataDir, endpoint)).rejects.toThrow(HostRunningError);
});

test('a host that is ending is waited for', async () => {
  const dataDir = await tempDir();
  const endpoint = hostEndpoint(dataDir);
  const first = await lockHost(dataDir, endpoint);
  const second = lockHost(dataDir, endpoint);
  first[Symbol.dispose]();
  (await second)[Symbol.dispose]();
});

test('waiting for the lock can be aborted', async () => {
  const dataDir = await tempDir();
  const endpoint = hostEndpoint(dataDir);
  using _lock = await lockHost(dataDir, endpoint);
  const signal = AbortSignal.abort();
  await expect(lockHost(dataDir, endpoint, { signal })).rejects.toThrow(/abort/i);
});

test('lock and socket of a killed host are taken over', async () => {
  const dataDir = await tempDir();
  const endpoint = hostEndpoint(dataDir);
  const first = startHost(dataDir);
  await vi.waitUntil(() => isServed(endpoint), { timeout: 30_000 });
  first.kill('SIGKILL');
  await once(first, 'exit');
  // The dead host's socket still exists, and so may a file that is no socket at all.
  await expect(isServed(endpoint)).resolves.toBe(false);
  await writeFile(path.join(dataDir, 'run', 'left-over'), '');
  startHost(dataDir);
  await vi.waitUntil(() => isServed(endpoint), { timeout: 30_000 });
  expect((await readFile(path.join(dataDir, 'hosts.log'), 'utf8')).trim().split('\n')).toHaveLength(
    2,
  );
});

test('a program that is no host is named at once and not waited for', async () => {
  const dataDir = await tempDir();
  const file = path.join(dataDir, 'host.lock');
  const script =
    'import fcntl,sys; f=open(sys.argv[1],"a+b"); fcntl.lockf(f,fcntl.LOCK_EX|fcntl.LOCK_NB,2,0x40000000); print("held",flush=True); sys.stdin.read()';
  const holder = spawn('python3', ['-c', script, file]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const patient = { patienceMs: 3_600_000 };
  const failure = lockHost(dataDir, hostEndpoint(dataDir), patient);
  await expect(failure).rejects.toThrow(LockHeldError);
  await expect(failure).rejects.toThrow(new RegExp(`process ${holder.pid} \\(python3`));
});

test('an idle host ends and leaves no socket', async () => {
  const dataDir = await tempDir();
  const host = startHost(dataDir, { SCREENSCRIBE_IDLE_SECONDS: '0.05' });
  const [code] = await once(host, 'exit');
  expect(code).toBe(0);
  await expect(isServed(hostEndpoint(dataDir))).resolves.toBe(false);
});

function startHost(dataDir: string, environment: NodeJS.ProcessEnv = {}) {
  const host = spawn(process.execPath, [hostEntry], {
    stdio: 'inherit',
    env: { ...process.env, ...environment, SCREENSCRIBE_DATA_DIR: dataDir },
  });
  onTestFinished(() => {
    host.kill('SIGKILL');
  });
  return host;
}
