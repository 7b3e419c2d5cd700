import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ProbeAnswer, type ProbeRequest, probeAnswer } from './probe/messages.ts';
import type { Sandbox } from './sandbox.ts';

const run = promisify(execFile);

/** It takes a third of a second, and longer on a crowded machine. */
const maxMs = 60_000;

/**
 * Has a probe try to escape from the sandbox, with the same command prefix as processes that open
 * documents. Does nothing where bubblewrap is not used: then isolation is not guaranteed.
 *
 * @param folder the converter's own, where workers have theirs
 * @throws where the probe escaped, with all that it could do, or did not answer in time
 */
export async function verifySandbox(sandbox: Sandbox, folder: string): Promise<void> {
  if (!sandbox.protections.bubblewrap) return;
  const { escapes } = await probe(sandbox, folder);
  if (escapes.length === 0) return;
  throw new Error(
    `The sandbox around documents leaks, so none is opened. A process inside: ${escapes.join('; ')}. ` +
      'Run the service as a user of its own, with its data folder outside of the program.',
  );
}

async function probe(sandbox: Sandbox, folder: string): Promise<ProbeAnswer> {
  const root = path.join(folder, `probe-${randomUUID()}`);
  const beside = path.join(folder, `beside-${randomUUID()}`);
  await using tidy = new AsyncDisposableStack();
  for (const place of [root, beside]) {
    await mkdir(path.join(place, 'tmp'), { recursive: true });
    tidy.defer(() => rm(place, { recursive: true, force: true }));
  }
  const canary = path.join(beside, 'document.odt');
  await writeFile(canary, 'Of somebody else.');
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  tidy.defer(async () => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request: ProbeRequest = {
    hidden: [canary, root, ...(await privatePlaces())],
    port,
    namespaces: await ownNamespaces(),
    openFiles: await ownOpenFiles(),
    root: sandbox.rootSeenFrom(root),
    systemCalls: sandbox.protections.systemCalls,
  };
  const answer = await ask(sandbox, root, request);
  return heard === 0 ? answer : { escapes: [...answer.escapes, 'it reached the service'] };
}

const entry = fileURLToPath(new URL('./probe/probe.ts', import.meta.url));

async function ask(sandbox: Sandbox, root: string, request: ProbeRequest): Promise<ProbeAnswer> {
  const node = [process.execPath, entry, JSON.stringify(request)];
  const [command = '', ...args] = sandbox.wrap(node, root);
  try {
    const { stdout } = await run(command, args, {
      cwd: root,
      env: sandbox.environment(root),
      killSignal: 'SIGKILL',
      timeout: maxMs,
    });
    return probeAnswer.parse(JSON.parse(stdout));
  } catch (cause) {
    throw new Error('The sandbox around documents could not be tried.', { cause });
  }
}

/** Files that the service has and documents must not see. */
async function privatePlaces(): Promise<string[]> {
  const homes = await Promise.all([homedir(), '/root', '/home'].map(filesIn));
  return [...homes.flat(), '/etc/passwd', '/etc/shadow', '/run', '/sys', '/boot', '/var/lib'];
}

/** The parents of this program's own folder exist inside, with nothing else in them. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const places = names.slice(0, 100).map((name) => path.join(folder, name));
  return places.filter((place) => ![entry, process.execPath].some((own) => isBelow(own, place)));
}

function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}${path.sep}`);
}

async function ownNamespaces(): Promise<Record<string, string>> {
  const kinds = ['net', 'pid', 'mnt', 'ipc', 'uts'];
  const links = kinds.map(async (kind) => [kind, await readlink(`/proc/self/ns/${kind}`)] as const);
  return Object.fromEntries(await Promise.all(links));
}

/** One may be closed meanwhile. */
async function ownOpenFiles(): Promise<string[]> {
  const files = await readdir('/proc/self/fd');
  return Promise.all(files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')));
}
