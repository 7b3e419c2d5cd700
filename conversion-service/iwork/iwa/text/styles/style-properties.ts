import type { Message } from '../../archive/message.ts';

/**
 * The properties of a style: what it says itself (`said`, nearest first) and what it inherits
 * (`inherited`). A null flag in a nearer message hides what a further one says.
 */
export class StyleProperties {
  readonly #said: readonly Message[];
  readonly #inherited: readonly Message[];

  constructor(said: readonly Message[], inherited: readonly Message[] = []) {
    this.#said = said;
    this.#inherited = inherited;
  }

  /** With what is inherited. */
  get all(): StyleProperties {
    return new StyleProperties([...this.#said, ...this.#inherited]);
  }

  float(field: number): number | undefined {
    return this.#nearest((message) => message.float(field));
  }

  uint(field: number): number | undefined {
    return this.#nearest((message) => message.uint(field));
  }

  bool(field: number): boolean | undefined {
    return this.#nearest((message) => message.bool(field));
  }

  string(field: number): string | undefined {
    return this.#nearest((message) => message.string(field));
  }

  reference(field: number): number | undefined {
    return this.#nearest((message) => message.reference(field));
  }

  /** @param nullField the flag that says that there is none */
  message(field: number, nullField?: number): Message | undefined {
    for (const message of this.#said) {
      const found = message.message(field);
      if (found) return found;
      if (nullField !== undefined && message.bool(nullField)) return undefined;
    }
    return undefined;
  }

  /** Whether the nearest message that says anything of it says that there is none. */
  isNull(field: number, nullField: number): boolean {
    const speaking = this.#said.find((message) => message.has(field) || message.bool(nullField));
    return speaking !== undefined && !speaking.has(field);
  }

  #nearest<Value>(read: (message: Message) => Value | undefined): Value | undefined {
    for (const message of this.#said) {
      const value = read(message);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}
