import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import {
  connect as connectTo,
  credsAuthenticator,
  errors,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import type { Logger } from 'pino';

export type ConnectOptions = {
  /** `nats://` or `tls://`, several servers with commas between them. */
  url: string;
  /** A file with credentials of NATS. */
  credentialsFile: string | undefined;
  /** A file with the certificates that the servers' are to be signed by. */
  caFile: string | undefined;
};

export type Connected = AsyncDisposable & {
  connection: NatsConnection;
  /** For the operator, without secrets. */
  servers: string;
  /** Whether there is a connection at the moment. */
  isConnected(): boolean;
};

/** How long the first connection is tried: servers that start together need a while. */
const startMs = 60_000;
const pauseMs = 500;
const flushMs = 2_000;

/** The address of NATS in a URL. */
type ClusterAddress = {
  servers: string[];
  isTls: boolean;
  login: { token: string } | { user: string; pass: string } | Record<never, never>;
  /** For logs: without what is secret. */
  shown: string;
};

/**
 * Connects to NATS and stays connected: when a server goes, another is used, or the same once it is
 * back. Throws an error for the operator where the first connection fails.
 */
export async function connectToCluster(options: ConnectOptions, log: Logger): Promise<Connected> {
  const address = readAddress(options.url);
  const connection = await firstConnection(await settings(address, options), address, log);
  let isConnected = true;
  const watching = watch();
  return {
    connection,
    servers: address.shown,
    isConnected: () => isConnected,
    async [Symbol.asyncDispose]() {
      // What was sent reaches the server, unless none is there.
      if (isConnected) await Promise.race([flushed(connection, log), inTime()]);
      await connection.close();
      await watching;
    },
  };

  async function watch(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        isConnected = false;
        log.warn({ servers: address.shown }, 'the connection to NATS is lost');
      } else if (type === 'reconnect') {
        isConnected = true;
        log.info({ server: connection.getServer() }, 'connected to NATS again');
      }
    }
  }
}

async function settings(
  { servers, isTls, login }: ClusterAddress,
  { credentialsFile, caFile }: ConnectOptions,
): Promise<NodeConnectionOptions> {
  return {
    servers,
    name: 'conversion-service',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    pingInterval: 10_000,
    timeout: 5_000,
    // Without a stack for each request, kept in case it fails: that is a sixth of its cost.
    noAsyncTraces: true,
    ...login,
    ...((isTls || caFile) && { tls: caFile ? { ca: await readFile(caFile, 'utf8') } : {} }),
    ...(credentialsFile && {
      authenticator: credsAuthenticator(new Uint8Array(await readFile(credentialsFile))),
    }),
  };
}

async function firstConnection(
  settings: NodeConnectionOptions,
  { shown }: ClusterAddress,
  log: Logger,
): Promise<NatsConnection> {
  const until = performance.now() + startMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connectTo(settings);
    } catch (error) {
      if (isRefusal(error) || performance.now() > until) {
        const why = error instanceof Error ? error.message : error;
        throw new Error(`NATS at ${shown} cannot be used: ${why}. See CONVERSION_CLUSTER_URL.`, {
          cause: error,
        });
      }
      if (isFirst) log.info({ servers: shown }, 'waiting for NATS');
      await setTimeout(pauseMs);
    }
  }
}

/** Nothing waits for it once the connection is closed. */
function inTime(): Promise<void> {
  return setTimeout(flushMs, undefined, { ref: false });
}

async function flushed(connection: NatsConnection, log: Logger): Promise<void> {
  try {
    await connection.flush();
  } catch (error) {
    log.debug({ err: error }, 'the connection to NATS ended first');
  }
}

/** Errors that retrying cannot solve: the login, the certificates, the settings. */
function isRefusal(error: unknown): boolean {
  if (error instanceof errors.AuthorizationError) return true;
  if (error instanceof errors.InvalidArgumentError) return true;
  return error instanceof Error && 'code' in error && certificateCode.test(String(error.code));
}

/** Reasons of OpenSSL and of Node to reject a certificate. */
const certificateCode = /^(ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/**
 * Parses `nats://[token@|user:password@]host[:port]`, or `tls://…`, or several of them separated by
 * commas, of which the first has the login. Throws where it is invalid.
 */
export function readAddress(text: string): ClusterAddress {
  const urls = text.split(',').map((part) => urlOf(part.trim()));
  const [first] = urls;
  if (!first) throw new Error('there is no address of NATS');
  const servers = urls.map(({ host, port, hostname }) => (port ? host : `${hostname}:4222`));
  return {
    servers,
    isTls: urls.some(({ protocol }) => protocol === 'tls:'),
    login: loginIn(first),
    shown: servers.join(', '),
  };
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^(nats|tls):$/.test(url.protocol) && url.hostname !== '') return url;
  // The text itself may hold a password.
  throw new Error('an address of NATS begins with nats:// or tls://, and then the host');
}

function loginIn({ username, password }: URL): ClusterAddress['login'] {
  const user = decodeURIComponent(username);
  if (password) return { user, pass: decodeURIComponent(password) };
  return user ? { token: user } : {};
}
