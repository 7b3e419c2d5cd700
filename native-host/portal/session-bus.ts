import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Interface, Message, MessageBus, Variant } from '@jellybrick/dbus-next';
import { Problem } from '../../shared/api/problem.ts';

type Call = {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  body?: unknown[];
};

/** The D-Bus of a person's session. */
export type SessionBus = Disposable & {
  /** Our own name on it, as `:1.42`. */
  readonly name: string;
  /** A value with its D-Bus type, as used in portal options. */
  variant(type: string, value: unknown): Variant;
  /** Calls a method. Throws a `BusError` where it fails, `timeout` where nobody answers in time. */
  call(call: Call, limitMs?: number): Promise<unknown[]>;
  /** Calls `listener` with the body of each such signal, until the bus is disposed of. */
  on(
    signal: { path: string; interface: string; member: string },
    listener: SignalListener,
  ): Promise<void>;
  /** Lets other programs call `object`, until the bus is disposed of. */
  serve(path: string, object: Interface): void;
  /** Requests a well-known name, besides the unique one. */
  requestName(name: string): Promise<void>;
};

type SignalListener = (body: unknown[]) => void;

/** An error reply of another program, with its D-Bus name. */
export class BusError extends Error {
  readonly errorName: string;

  constructor(errorName: string, message: string) {
    super(message);
    this.errorName = errorName;
  }
}

const bus = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
const answerMs = 5_000;

/** Connects to the session's bus. Throws a `BusError` where there is none. */
export async function openSessionBus(environment = process.env): Promise<SessionBus> {
  const { DBUS_SESSION_BUS_ADDRESS: named, XDG_RUNTIME_DIR: runtime } = environment;
  const busAddress = named || (runtime ? `unix:path=${runtime}/bus` : undefined);
  if (busAddress === undefined) throw noBus('The session names none.');
  // Most sessions never need it, and it takes longer to load than most other packages.
  const dbus = await import('@jellybrick/dbus-next');
  const connection = dbus.sessionBus({ busAddress });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  // Its types lack this event.
  const emitter: EventEmitter = connection;
  emitter.on('error', (error) => broken.reject(noBus(String(error))));
  try {
    await within(Promise.race([connected(connection), broken.promise]));
  } catch (error) {
    connection.disconnect();
    throw error;
  }

  async function call(
    { destination, path, interface: of, member, signature = '', body = [] }: Call,
    limitMs = answerMs,
  ): Promise<unknown[]> {
    const sent = new dbus.Message({ destination, path, interface: of, member, signature, body });
    const answer = await within(Promise.race([connection.call(sent), broken.promise]), limitMs);
    return answer?.body ?? [];
  }

  function rethrow(error: unknown): never {
    if (error instanceof dbus.DBusError) throw new BusError(error.type, error.text);
    throw error;
  }

  return {
    name: connection.name ?? '',
    variant: (type, value) => new dbus.Variant(type, value),
    call: (wanted, limitMs) => call(wanted, limitMs).catch(rethrow),
    async on({ path, interface: of, member }, listener) {
      connection.on('message', (message: Message) => {
        if (message.path !== path || message.interface !== of || message.member !== member) return;
        listener(message.body);
      });
      const rule = `type='signal',path='${path}',interface='${of}',member='${member}'`;
      const matching = { ...bus, interface: bus.destination, member: 'AddMatch' };
      await call({ ...matching, signature: 's', body: [rule] }).catch(rethrow);
    },
    serve(path, object) {
      // Fields of the package's own hide the members that were configured for the class.
      for (const members of ['$properties', '$methods', '$signals'] as const) {
        delete object[members];
      }
      connection.export(path, object);
    },
    async requestName(name) {
      await within(connection.requestName(name));
    },
    [Symbol.dispose]: () => connection.disconnect(),
  };
}

function connected(connection: MessageBus): Promise<void> {
  if (connection.name) return Promise.resolve();
  return new Promise((resolve) => connection.once('connect', () => resolve()));
}

async function within<T>(work: Promise<T>, limitMs = answerMs): Promise<T> {
  const over = new AbortController();
  const late = delay(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Problem('timeout', 'The desktop’s services do not answer.');
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

function noBus(why: string): BusError {
  return new BusError('org.freedesktop.DBus.Error.NoServer', `There is no session bus. ${why}`);
}
