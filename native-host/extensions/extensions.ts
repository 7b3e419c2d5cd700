import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Problem } from '../../shared/api/problem.ts';
import { thisSystem } from '../install/system.ts';
import type { AttachedClient, AttachedClients } from '../link/server/attached-clients.ts';
import { requireDisplay } from '../screen/display-server.ts';
import {
  type BrowserProgram,
  isStillRunning,
  type LastBrowser,
  lastProgram,
  readLastBrowser,
  registeredProgram,
  rememberBrowser,
} from './browser-program.ts';
import { noteFocused } from './note-focused.ts';

/**
 * The extensions attached to this host, which are its user interface. Calls go through
 * `askExtension`.
 */
export type Extensions = Disposable & {
  /** Those attached now, the one whose browser was used last first. */
  attached(): AttachedClient[];
  /**
   * The extension used last. Where none is attached, the last browser is started and awaited for a
   * minute at most. Throws `extension_not_connected`, which says what to do.
   */
  reach(signal?: AbortSignal): Promise<AttachedClient>;
};

export type ExtensionsOptions = {
  clients: AttachedClients;
  dataDir: string;
  log: Logger;
};

/** How long the extension of a running browser may take to attach, in ms. */
const patienceMs = 20_000;

/** The same for a browser that was just started, in ms: on a busy machine it takes long. */
const startPatienceMs = 60_000;

/** How soon a browser that was started and brought no extension is started again, in ms. */
const restartMs = 90_000;

/** How long to wait for an extension, in ms, and the message for the person where none comes. */
type Waiting = { inVain: string; ms: number };

export function createExtensions({ clients, dataDir, log }: ExtensionsOptions): Extensions {
  const keeping = keepLastBrowser({ clients, dataDir, log });
  let starting: Promise<Waiting> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;

  const attached = () => clients.extensions();

  async function start(): Promise<Waiting> {
    const last = await readLastBrowser(dataDir);
    if (last && isStillRunning(last)) {
      return { inVain: `${last.name} runs, but its extension does not answer`, ms: patienceMs };
    }
    const system = thisSystem();
    const program = (last && lastProgram(last, system)) ?? registeredProgram(system);
    if (!program) throw notConnected('No browser with the extension is known here.');
    const startedAgoMs = performance.now() - startedAt;
    if (startedAgoMs < restartMs) {
      const ms = Math.max(patienceMs, startPatienceMs - startedAgoMs);
      return { inVain: `${program.title} was started just now`, ms };
    }
    requireScreen();
    startedAt = performance.now();
    log.info({ browser: program.title }, 'a browser is started for its extension');
    try {
      await startBrowser(program, dataDir);
    } catch (cause) {
      throw notConnected(`${program.title} could not be started.`, cause);
    }
    const within = `within ${startPatienceMs / 1_000} s`;
    const inVain = `${program.title} was started, but its extension did not connect ${within}`;
    return { inVain, ms: startPatienceMs };
  }

  return {
    attached,
    async reach(signal) {
      await noteFocused(clients);
      const [found] = attached();
      if (found) return found;
      using coming = firstToCome(clients);
      starting ??= start().finally(() => {
        starting = undefined;
      });
      const outcome = await Promise.race([coming.extension, starting]);
      if (!('inVain' in outcome)) return outcome;
      const late = delay(outcome.ms, undefined, { ref: false, ...(signal && { signal }) });
      const came = await Promise.race([coming.extension, late]);
      if (came) return came;
      throw notConnected(`${outcome.inVain}.`);
    },
    [Symbol.dispose]() {
      keeping[Symbol.dispose]();
    },
  };
}

function firstToCome(clients: AttachedClients): Disposable & {
  extension: Promise<AttachedClient>;
} {
  const { promise, resolve } = Promise.withResolvers<AttachedClient>();
  const listening = clients.onAttach((client) => {
    if (client.client.kind === 'extension') resolve(client);
  });
  return { extension: promise, [Symbol.dispose]: () => listening[Symbol.dispose]() };
}

function requireScreen(): void {
  try {
    requireDisplay();
  } catch (cause) {
    throw notConnected('No browser is started, because the host sees no display.', cause);
  }
}

function notConnected(what: string, cause?: unknown): Problem {
  return new Problem(
    'extension_not_connected',
    `The extension is not connected. ${what} Open a browser that has the extension, and run ` +
      '`screenscribe doctor` where it stays away.',
    { cause },
  );
}

/** Remembers each browser whose extension attaches, until the result is disposed of. */
function keepLastBrowser({
  clients,
  dataDir,
  log,
}: {
  clients: AttachedClients;
  dataDir: string;
  log: Logger;
}): Disposable {
  // One write after the other: the last one wins.
  let written = Promise.resolve();
  return clients.onAttach((client) => {
    const browser = describe(client);
    if (!browser) return;
    written = written
      .then(() => rememberBrowser(dataDir, browser))
      .catch((error: unknown) => log.warn({ err: error }, 'the browser was not remembered'));
  });
}

function describe({ client, startedBy }: AttachedClient): LastBrowser | undefined {
  if (client.kind !== 'extension') return undefined;
  return {
    name: client.browser.name,
    family: client.origin.startsWith('moz-') ? 'firefox' : 'chromium',
    executable: startedBy?.executable ?? null,
    args: startedBy?.args ?? [],
    pid: startedBy?.pid ?? null,
  };
}

/**
 * Starts a browser that outlives this process.
 * @throws Error where its program cannot be started
 */
async function startBrowser({ command, args }: BrowserProgram, dataDir: string): Promise<void> {
  const child = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    env: environmentOf(dataDir),
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
}

/** Its bridge finds this host by the data folder. The token is kept from it. */
function environmentOf(dataDir: string): NodeJS.ProcessEnv {
  const {
    SCREENSCRIBE_TOKEN: _token,
    SCREENSCRIBE_API: _api,
    SCREENSCRIBE_PORT: _port,
    ...environment
  } = process.env;
  return { ...environment, SCREENSCRIBE_DATA_DIR: dataDir };
}
