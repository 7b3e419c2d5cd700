import type { Socket } from 'node:net';
import type { Transport } from '../../../shared/messages/contract.ts';
import { decodeFrame, encodeFrame, FrameSplitter } from './frame-splitter.ts';
import { unsentBytes } from './link-limits.ts';

/**
 * Frames over a connected socket. Anything but frames of at most `maxBytes` closes it, and so does
 * a slow receiver once `maxUnsent` bytes wait for it.
 */
export function socketTransport(
  socket: Socket,
  maxBytes: number,
  maxUnsent = unsentBytes,
): Transport {
  let fault: Error | undefined;
  socket.on('error', (error) => {
    fault = error;
  });
  return {
    send(frame) {
      if (!socket.writable) return;
      socket.write(encodeFrame(frame));
      if (socket.writableLength > maxUnsent) socket.destroy(new Error('the client is stuck'));
    },
    onMessage(receiver) {
      receiveFrames(socket, new FrameSplitter(maxBytes), receiver);
    },
    onClose(listener) {
      if (socket.closed) listener(fault);
      else socket.once('close', () => listener(fault));
    },
    close() {
      socket.destroySoon();
    },
  };
}

function receiveFrames(
  socket: Socket,
  splitter: FrameSplitter,
  receiver: (frame: unknown) => void,
): void {
  const guard = (action: () => void) => {
    try {
      action();
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  };
  socket.on('data', (piece: Buffer) =>
    guard(() => {
      for (const frame of splitter.push(piece)) {
        // The receiver may have closed the connection at an earlier frame of the same piece.
        if (socket.writable) receiver(decodeFrame(frame));
      }
    }),
  );
  socket.on('end', () => guard(() => splitter.end()));
}
