import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../shared/api/problem.ts';
import { connectLocal } from './local-socket.ts';
import {
  createMessageReader,
  type EventReader,
  encodeMessage,
  type WaylandArgument,
} from './wayland-message.ts';

/** A connection to the Wayland compositor of the desktop. */
export type WaylandConnection = Disposable & {
  /** Whether the compositor has not closed it. */
  readonly isOpen: boolean;
  /**
   * Returns the number of a new object, whose events go to `onEvent`. Objects have to be sent in
   * the order in which they are created.
   */
  create(onEvent?: (event: number, values: EventReader) => void): number;
  /** Sends a request of an object, and with it an open file. */
  send(object: number, request: number, values?: WaylandArgument[], file?: number): void;
  /** Resolves once the compositor has processed everything that was sent. Throws `timeout`. */
  settled(): Promise<void>;
  /** Resolves once the condition holds, checked after each event. Throws `timeout`. */
  until(isSo: () => boolean, limitMs?: number): Promise<void>;
};

/** The object that every connection begins with. */
export const displayObject = 1;
const displayRequests = { sync: 0 };
const displayEvents = { error: 0 };

/** In ms: a compositor that does not answer by then hangs. */
const answerMs = 5_000;
const lookEveryMs = 2;

/**
 * Connects to the socket. Throws `no_display` where no compositor listens there.
 * @param onFile takes the descriptor of a file that comes with an event, and closes it
 */
export function connectWayland(
  socketPath: string,
  onFile?: (file: number) => void,
): WaylandConnection {
  const socket = connect(socketPath, onFile);
  const listeners = new Map<number, (event: number, values: EventReader) => void>();
  const reader = createMessageReader();
  let newest = displayObject;
  let ended: Problem | undefined;

  listeners.set(displayObject, (event, values) => {
    if (event !== displayEvents.error) return;
    const [object, code, message] = [values.uint(), values.uint(), values.text()];
    ended = new Problem(
      'internal',
      `The compositor refused object ${object} (${code}): ${message}`,
    );
  });

  function hear(): void {
    let arrived = receive();
    while (arrived) {
      for (const { object, event, values } of reader.read(arrived)) {
        listeners.get(object)?.(event, values);
      }
      arrived = receive();
    }
    if (ended) throw ended;
  }

  function receive(): Buffer | null {
    try {
      return socket.receive();
    } catch (cause) {
      ended ??= gone(cause);
      throw ended;
    }
  }

  const connection: WaylandConnection = {
    get isOpen() {
      return ended === undefined;
    },
    create(onEvent) {
      newest += 1;
      if (onEvent) listeners.set(newest, onEvent);
      return newest;
    },
    send(object, request, values = [], file) {
      if (ended) throw ended;
      const message = encodeMessage(object, request, values);
      try {
        socket.send(message, file);
      } catch (cause) {
        // Before it closes a connection, the compositor sends the reason.
        hear();
        ended ??= gone(cause);
        throw ended;
      }
    },
    async settled() {
      let isDone = false;
      const done = connection.create(() => {
        isDone = true;
      });
      connection.send(displayObject, displayRequests.sync, [done]);
      await connection.until(() => isDone);
      listeners.delete(done);
    },
    async until(isSo, limitMs = answerMs) {
      const giveUpAt = performance.now() + limitMs;
      for (hear(); !isSo(); hear()) {
        if (performance.now() > giveUpAt) throw silent();
        await delay(lookEveryMs);
      }
    },
    [Symbol.dispose]() {
      ended ??= new Problem('no_display', 'The connection to the compositor is closed.');
      socket[Symbol.dispose]();
    },
  };
  return connection;
}

function connect(socketPath: string, onFile: ((file: number) => void) | undefined) {
  try {
    return connectLocal(socketPath, onFile);
  } catch (cause) {
    throw new Problem('no_display', `No Wayland compositor listens on ${socketPath}.`, { cause });
  }
}

function gone(cause: unknown): Problem {
  return new Problem('no_display', 'The Wayland compositor has ended the connection.', { cause });
}

function silent(): Problem {
  return new Problem('timeout', 'The Wayland compositor does not answer.');
}
