import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { TimeStore } from '../shared/time/keep-time.ts';
import type { Config } from './config.ts';
import { keptMs } from './jobs/kept.ts';
import type { Ports } from './jobs/ports.ts';
import { openS3FileStore, type S3FileStore } from './jobs/s3/s3-file-store.ts';
import type { KeyStore } from './keys/key-store.ts';
import type { OpenLimitWindow } from './limits/sliding-window.ts';
import { openClusterPorts, scratchIn } from './open-cluster-ports.ts';
import { draftsFolderIn, openLocalPorts } from './open-local-ports.ts';

export type OpenPorts = AsyncDisposable & {
  ports: Ports;
  keys: KeyStore;
  openWindow?: OpenLimitWindow;
  timeStore?: TimeStore;
  /** Where files are elsewhere: why they cannot be kept at the moment, or null. */
  fileFault?: () => Error | null;
};

/** Jobs, queue, keys and files where the configuration says. */
export async function openPorts(config: Config, log: Logger): Promise<OpenPorts> {
  const { dataDir, role, cluster, queueLimit } = config;
  await using parts = new AsyncDisposableStack();
  const store = parts.use(await openStore(config, log));
  const files = store && { files: store.files };
  const opened: OpenPorts = parts.use(
    cluster
      ? await openClusterPorts({
          ...cluster,
          ...{ queueLimit, scratch: scratchIn(dataDir, role), log, ...files },
        })
      : openLocalPorts(dataDir, role, store?.files),
  );
  const owned = parts.move();
  return {
    ...opened,
    ...(store && { ports: withStore(opened.ports, store), fileFault: store.fault }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function openStore(config: Config, log: Logger): Promise<S3FileStore | null> {
  const { storage, cluster, dataDir, role } = config;
  if (!storage) return null;
  if (cluster) {
    return openS3FileStore(storage, { scratch: scratchIn(dataDir, role), space: '', keptMs, log });
  }
  // A single service removes expired files itself. This is for what it no longer knows of.
  return openS3FileStore(storage, {
    scratch: draftsFolderIn(dataDir, role),
    space: `${nameOfFolder(dataDir)}/`,
    keptMs: 2 * keptMs,
    log,
  });
}

/**
 * A name that no other data folder has. Services that name the same bucket and prefix so do not take
 * each other's files for left over.
 */
function nameOfFolder(dataDir: string): string {
  const file = path.join(dataDir, 'storage-name');
  const own = `${file}-${randomUUID()}`;
  try {
    writeFileSync(own, randomUUID(), { mode: 0o600, flush: true });
    // Of two processes that start at the same moment the first gives the name.
    linkSync(own, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const name = readFileSync(file, 'utf8').trim();
  if (/^[0-9a-f-]{36}$/.test(name)) return name;
  throw new Error(`${file} is damaged. Put back what it was, or remove it to begin with no files.`);
}

function withStore(ports: Ports, store: S3FileStore): Ports {
  return {
    ...ports,
    async waitsFor() {
      const waited = ports.waitsFor ? await ports.waitsFor() : null;
      // Its database, where there is nothing to wait for.
      if (!ports.waitsFor) await ports.queue.depth();
      return waited ?? (await store.waitsFor());
    },
  };
}
