import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import {
  closeServer,
  limitConnections,
  listen,
  refuseAddress,
  refuseBroken,
} from '../shared/http-server/node-server.ts';
import { PortTakenError } from '../shared/http-server/port-taken-error.ts';
import { tryLock } from '../shared/node/lock-file.ts';
import { describeHolder } from '../shared/node/lock-holder.ts';
import type { Config } from './config.ts';
import type { Converter } from './engine/converter.ts';
import type { CheckContent } from './jobs/accept-documents.ts';
import { closeToOthers, makeDataDir } from './keep-to-owner.ts';
import type { KeyStore } from './keys/key-store.ts';
import { openPorts } from './open-ports.ts';
import { openService, type Service } from './service.ts';
import { createApi } from './service-app.ts';
import { openReserve, type Reserve } from './storage/reserve.ts';
import { besideStore, openStorage, type Storage } from './storage/storage.ts';
import { noTracing } from './tracing/tracing.ts';

/** What converts documents, and what checks them before. */
export type ServiceEngine = {
  checkContent: CheckContent;
  openConverter: (config: Config, log: Logger) => Promise<Converter>;
};

export type RunningService = AsyncDisposable & {
  /** Null in a process that only converts. */
  readonly port: number | null;
  /** A key to try the service with, where the data folder had none. */
  readonly firstKey: string | null;
};

type ApiServer = AsyncDisposable & { readonly port: number };

/**
 * Runs the service as configured. Disposing of it lets current requests and jobs finish within a
 * time limit. Throws an error for the operator where it cannot run.
 */
export async function runService(
  config: Config,
  { engine, log }: { engine: ServiceEngine; log: Logger },
): Promise<RunningService> {
  const { dataDir, role } = config;
  await using parts = new AsyncDisposableStack();
  makeDataDir(dataDir);
  // Also where the disk is full: a service that does not start cannot remove what has expired.
  const reserve = parts.use(openReserve(dataDir, role));
  parts.use(lockDataDir(dataDir, role, reserve));
  const opened = parts.use(await openPorts(config, log));
  const { keys, fileFault = () => null } = opened;
  const tracing = config.isTraced ? parts.use(await loadTracing()) : noTracing;
  const openConverter = () => engine.openConverter(config, log);
  const converter = role === 'api' ? null : parts.use(await reserve.tryAsync(openConverter));
  const service = parts.use(
    await openService({
      config,
      ...opened,
      converter,
      checkContent: engine.checkContent,
      storage: besideStore(storageOf(dataDir, converter), fileFault),
      log,
      tracing,
    }),
  );
  const server: ApiServer | null =
    role === 'worker' ? null : parts.use(await serveApi(service, config));
  const firstKey = server && (await issueFirstKey(keys));
  const running = parts.move();
  return {
    port: server?.port ?? null,
    firstKey,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** It takes a while to load, and most run without. */
async function loadTracing() {
  const { openTracing } = await import('./tracing/open-tracing.ts');
  return openTracing();
}

/** One process takes requests and one works, which may be the same. */
function lockDataDir(dataDir: string, role: Config['role'], reserve: Reserve): Disposable {
  using locks = new DisposableStack();
  for (const part of role === 'all' ? ['api', 'worker'] : [role]) {
    const file = path.join(dataDir, `${part}.lock`);
    const lock = reserve.try(() => tryLock(file));
    if (!lock) {
      throw new Error(
        `Another conversion service uses ${dataDir}: its ${part}.lock is held by ` +
          `${describeHolder(file)}. End it, or choose another folder with CONVERSION_DATA_DIR.`,
      );
    }
    locks.use(lock);
  }
  closeToOthers(dataDir);
  return locks.move();
}

/** Documents are converted in a folder that may be on a disk of its own. */
function storageOf(dataDir: string, converter: Converter | null): Storage {
  const workFolder = workFolderIn(dataDir);
  if (!converter) return openStorage([dataDir]);
  mkdirSync(workFolder, { recursive: true, mode: 0o700 });
  return openStorage([dataDir, workFolder], workFolder);
}

async function issueFirstKey(keys: KeyStore): Promise<string | null> {
  if ((await keys.list()).length > 0) return null;
  const owner = { email: 'operator@localhost', useCase: 'The key of the first run' };
  return (await keys.issue(owner)).text;
}

const maxConnections = 1_000;

const limits = {
  headersTimeout: 10_000,
  // A batch may have 10 GB; uploads have a watch of their own over their pace.
  requestTimeout: 4 * 60 * 60 * 1_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};

/** A connection over which nothing goes either way for so long is cut. */
const idleMs = 120_000;

/**
 * Serves the API. Disposing of it lets current requests finish within a time limit.
 * Throws an error that names the port and the variable where the port is taken.
 */
export async function serveApi(
  service: Service,
  { host, port }: { host: string; port: number },
): Promise<ApiServer> {
  const server = createServer(limits);
  const listener = getRequestListener(createApi(service).fetch, { errorHandler: refuseAddress });
  limitConnections([server], maxConnections);
  server.setTimeout(idleMs);
  // A client that expects `100 Continue` gets it from the route that reads the body, or is rejected.
  server.on('request', listener).on('checkContinue', listener);
  refuseBroken(server);
  try {
    await listen(server, { host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new PortTakenError(port, 'CONVERSION_PORT=8091 npm run convert', error);
  }
  const { port: bound } = server.address() as AddressInfo; // It listens on a port.
  return {
    port: bound,
    [Symbol.asyncDispose]() {
      service.waits[Symbol.dispose]();
      return closeServer(server);
    },
  };
}

/** Where documents are converted. */
export function workFolderIn(dataDir: string): string {
  return path.join(dataDir, 'workers');
}
