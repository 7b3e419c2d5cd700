/**
 * Carries JSON values in order between two peers: a browser's native port, a socket, memory.
 * A value that the other side could not have sent on purpose (not JSON, over the bound) closes it.
 */
export interface Transport {
  /** Sends one frame. Does nothing once closed. */
  send(frame: unknown): void;
  /** Sets the one receiver of frames; frames are held until it is set. */
  onMessage(receiver: (frame: unknown) => void): void;
  /** Sets the one listener for the end, called once; `reason` where it did not end by `close`. */
  onClose(listener: (reason?: Error) => void): void;
  close(): void;
}
