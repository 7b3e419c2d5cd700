import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConverter } from '../open-converter.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { verifySandbox } from './verify-sandbox.ts';

const run = promisify(execFile);

// Workers start here, and a busy machine takes long for each.
vi.setConfig({ testTimeout: 240_000 });

const isRoot = process.getuid?.() === 0;
const users = isRoot ? (['root', 'nobody'] as const) : (['me'] as const);
const repository = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs a command as nobody, who sees the repository in `view`: folders above its real place may not
 * be accessible to others.
 */
function asNobody(view: string, command: string[]): string[] {
  const script = `
    mount -t tmpfs -o mode=755 view "$VIEW"
    for entry in "$REPOSITORY"* "$REPOSITORY".[!.]*; do
      place="$VIEW/\${entry##*/}"
      if [ -d "$entry" ]; then mkdir "$place"; else : > "$place"; fi
      mount --bind "$entry" "$place"
    done
    exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"`;
  const seen = command.map((part) => part.replace(repository, `${view}/`));
  const names = [`VIEW=${view}`, `REPOSITORY=${repository}`];
  return ['env', ...names, 'unshare', '--mount', 'sh', '-ec', script, 'sh', ...seen];
}

async function temporaryFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(path.join(parent, '.sandbox-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A port that counts its connections. */
async function listen(): Promise<{ port: number; heard: () => number }> {
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, heard: () => heard };
}

const secret = 'Kanarienvogel';
const program = fileURLToPath(new URL('../testing/try-sandbox.ts', import.meta.url));

test.for(users)('as %s, neither a document nor its worker gets out', async (user) => {
  const folder = await temporaryFolder(tmpdir());
  // For root one in /root; others must be able to read it from outside, or nothing was tried.
  const home = user === 'nobody' ? folder : await temporaryFolder(homedir());
  const file = path.join(home, 'secret.txt');
  await writeFile(file, secret);
  const work = path.join(folder, 'work');
  await mkdir(work);
  for (const place of [folder, work]) await chmod(place, 0o777);
  const view = path.join(folder, 'repository');
  await mkdir(view);
  const { port, heard } = await listen();
  const trying = [process.execPath, program, work, String(port), file];
  const command = user === 'nobody' ? asNobody(view, trying) : trying;
  const { stdout } = await run(command[0] ?? '', command.slice(1), {
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
  });
  const { reached, status, results } = JSON.parse(stdout) as {
    reached: string[];
    status: string;
    results: string[];
  };
  expect(reached).toEqual(['own folder']);
  const none = '0000000000000000';
  const sets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'];
  expect(status.trim().split(/:\s+|\n/)).toEqual([
    ...sets.flatMap((set) => [set, none]),
    ...['NoNewPrivs', '1', 'Seccomp', '2'],
  ]);
  expect(results).toHaveLength(3);
  for (const result of results) {
    expect(result).toContain('Text');
    expect(result).not.toContain(secret);
  }
  expect(heard()).toBe(0);
});

async function sandboxIn(folder: string): Promise<Sandbox> {
  return await openSandbox({ folder, bubblewrap: true, memoryMb: 2_048, fileMb: 1_000 });
}

test('the sandbox of this machine holds', async () => {
  const folder = await temporaryFolder(tmpdir());
  await expect(verifySandbox(await sandboxIn(folder), folder)).resolves.toBeUndefined();
});

test('what starts inside a second time is compiled, where nothing inside can change it', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = await temporaryFolder(tmpdir());
  const sandbox = await sandboxIn(folder);
  const root = path.join(folder, 'root');
  await mkdir(path.join(root, 'tmp'), { recursive: true });
  await sandbox.prepare(fileURLToPath(new URL('../iwork-reader/iwork-reader.ts', import.meta.url)));
  const looking = `
    const fs = require('node:fs');
    const folder = require('node:module').getCompileCacheDir();
    let change = 'changed';
    try { fs.writeFileSync(folder + '/left', ''); } catch (error) { change = error.code; }
    console.log(JSON.stringify({ files: fs.readdirSync(folder).length, change }));`;
  const node = [process.execPath, '-e', looking];
  const [command = '', ...args] = sandbox.wrap(node, root);
  const { stdout } = await run(command, args, { cwd: root, env: sandbox.environment(root) });
  const seen = JSON.parse(stdout) as { files: number; change: string };
  expect(seen.change).toBe('EROFS');
  expect(seen.files).toBeGreaterThan(100);
});

const bubblewrap = (args: string[], ...added: string[]) => {
  const at = args.indexOf('--chdir');
  return args.toSpliced(at, 0, ...added);
};
const without = (args: string[], at: string, count: number) =>
  args.toSpliced(args.indexOf(at), count);

test.for<[string, (args: string[], folder: string) => string[], string]>([
  ['keeps its capabilities', (args) => bubblewrap(args, '--cap-add', 'ALL'), 'holds capabilities'],
  ['filters no system call', (args) => without(args, '--seccomp', 2), 'no system call'],
  ['shares the network', (args) => bubblewrap(args, '--share-net'), 'the net namespace'],
  [
    'shows the folder of another document',
    (args, folder) => bubblewrap(args, '--ro-bind', folder, folder),
    'document.odt can be seen',
  ],
  [
    'has another place to write to',
    (args, folder) => bubblewrap(args, '--bind', folder, '/elsewhere'),
    '/elsewhere is mounted writable',
  ],
  [
    'leaves the kernel’s switches writable',
    (args) => args.with(args.lastIndexOf('/proc'), '/dev'),
    '/proc is mounted writable',
  ],
])('a sandbox that %s is found out', async ([, leaky, found]) => {
  const folder = await temporaryFolder(tmpdir());
  const sandbox = await sandboxIn(folder);
  const leaking = {
    ...sandbox,
    wrap: (command: string[], root: string) => leaky(sandbox.wrap(command, root), folder),
  };
  await expect(verifySandbox(leaking, folder)).rejects.toThrow(found);
});

test('a data folder that documents could look into is refused', async () => {
  const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  const folder = await temporaryFolder(packages);
  const opening = openConverter({
    workers: 1,
    folder,
    log: pino({ level: 'silent' }),
  });
  await expect(opening).rejects.toThrow(/leaks, so none is opened.*can be seen.*data folder/);
});
