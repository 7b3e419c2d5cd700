/**
 * The few globals that Node, pages and service workers all have and the language's own library
 * does not declare. Shared code may use these and no other.
 */
declare class AbortSignal {
  static abort(reason?: unknown): AbortSignal;
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare function atob(base64: string): string;
declare function btoa(latin1: string): string;
declare function setTimeout(callback: () => void, ms: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare function queueMicrotask(callback: () => void): void;

declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
