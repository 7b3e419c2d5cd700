import { chromiumExtensionId } from '../../../shared/identifiers.ts';
import type {
  BridgeStarted,
  ExtensionContract,
} from '../../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../../shared/messages/contracts/host-contract.ts';
import type { Client, Hello } from '../../../shared/messages/handshake.ts';
import type { Peer } from '../../../shared/messages/peer.ts';

/** A client that has said hello. */
export type AttachedClient = {
  client: Client;
  hello: Hello;
  /** Calls the client's methods; `closed` settles when it disconnects. */
  peer: Peer<HostContract, ExtensionContract>;
  /** The browser that started its bridge, where the bridge reported it. */
  startedBy: BridgeStarted | undefined;
  /** When the person last used it, in ms since 1970; 0 until it reports that. */
  usedAt: number;
};

type ClientListener = (client: AttachedClient) => void;

/** Chromium's origin of our own extension is the same everywhere, Firefox's is sent in hello. */
const fixedOrigin = `chrome-extension://${chromiumExtensionId}`;

/** The clients that are attached to this host, in the order they came. */
export class AttachedClients implements Iterable<AttachedClient> {
  readonly #clients = new Set<AttachedClient>();
  readonly #origins = new Set<string>([fixedOrigin]);
  readonly #listeners = new Set<ClientListener>();
  readonly #farewells = new Set<ClientListener>();

  /** The `Origin` headers of pages of our own extensions; changes as they come and go. */
  get origins(): ReadonlySet<string> {
    return this.#origins;
  }

  add(client: AttachedClient): void {
    this.#clients.add(client);
    this.#collectOrigins();
    // The answer to its hello is sent first.
    setImmediate(() => {
      if (!this.#clients.has(client)) return;
      for (const listener of this.#listeners) listener(client);
    });
  }

  /** Calls `listener` with each client that attaches, until the result is disposed of. */
  onAttach(listener: ClientListener): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  /** Calls `listener` with each client that detaches, likewise. */
  onDetach(listener: ClientListener): Disposable {
    this.#farewells.add(listener);
    return { [Symbol.dispose]: () => void this.#farewells.delete(listener) };
  }

  delete(client: AttachedClient): void {
    if (!this.#clients.delete(client)) return;
    this.#collectOrigins();
    for (const listener of this.#farewells) listener(client);
  }

  /** The attached extensions, the one whose browser was used last first. */
  extensions(): AttachedClient[] {
    return (
      [...this.#clients]
        .filter(({ client }) => client.kind === 'extension')
        // Of two that nobody has used yet, the one that came last.
        .toReversed()
        .toSorted((a, b) => b.usedAt - a.usedAt)
    );
  }

  /** Their browsers, in the same order. */
  browsers(): { browser: string; version: string }[] {
    return this.extensions().flatMap(({ client }) =>
      client.kind === 'extension'
        ? [{ browser: client.browser.name, version: client.browser.version }]
        : [],
    );
  }

  [Symbol.iterator](): Iterator<AttachedClient> {
    return this.#clients.values();
  }

  /** Two browsers may have an extension of one origin. */
  #collectOrigins(): void {
    this.#origins.clear();
    this.#origins.add(fixedOrigin);
    for (const { client } of this.#clients) {
      if (client.kind === 'extension') this.#origins.add(client.origin);
    }
  }
}

/** The clients that are extensions in browsers. */
export function extensions(clients: AttachedClients): AttachedClient[] {
  return [...clients].filter(({ client }) => client.kind === 'extension');
}
