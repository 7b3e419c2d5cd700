import type { HostPeer } from './keep-connected.ts';

/** Tells how many parts of the screen the host watches, from now until it goes: 0 then. */
export function followWatches(peer: HostPeer, onCount: (count: number) => void): void {
  let isAnswerLate = false;
  peer.on('watches_changed', ({ watches }) => {
    isAnswerLate = true;
    onCount(watches.length);
  });
  peer.call('watch.list', {}).then(
    ({ watches }) => isAnswerLate || onCount(watches.length),
    // It has gone, which is told below, or is of a version that watches nothing.
    (error: unknown) => console.debug(error),
  );
  void peer.closed.then(() => onCount(0));
}
