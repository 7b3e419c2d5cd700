import type { Transport } from './contract.ts';

/** Two transports connected in memory. Frames are sent as JSON text, as on the real ones. */
export function memoryTransports(): [Transport, Transport] {
  const left = new MemoryTransport();
  const right = new MemoryTransport();
  left.join(right);
  right.join(left);
  return [left, right];
}

class MemoryTransport implements Transport {
  #other: MemoryTransport | undefined;
  #receive: ((frame: unknown) => void) | undefined;
  #ended: ((reason?: Error) => void) | undefined;
  readonly #held: string[] = [];
  #open = true;

  join(other: MemoryTransport): void {
    this.#other = other;
  }

  send(frame: unknown): void {
    if (!this.#open) return;
    const json = JSON.stringify(frame);
    queueMicrotask(() => this.#other?.deliver(json));
  }

  onMessage(receiver: (frame: unknown) => void): void {
    this.#receive = receiver;
    for (const json of this.#held.splice(0)) receiver(JSON.parse(json));
  }

  onClose(listener: (reason?: Error) => void): void {
    this.#ended = listener;
  }

  close(): void {
    this.end();
    queueMicrotask(() => this.#other?.end());
  }

  deliver(json: string): void {
    if (!this.#open) return;
    if (this.#receive) this.#receive(JSON.parse(json));
    else this.#held.push(json);
  }

  end(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#ended?.();
  }
}
