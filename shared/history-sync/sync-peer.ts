import type { CallOptions } from '../messages/answering.ts';
import type { Params, Result } from '../messages/contract.ts';
import type { HistorySyncContract as Sync } from '../messages/contracts/history-sync-methods.ts';

/** The end of a connection whose other side offers the methods of the sync. */
export interface SyncPeer {
  call(method: 'history.meet', params: Params<Sync, 'history.meet'>): Promise<Meeting>;
  call(
    method: 'history.merge',
    params: Params<Sync, 'history.merge'>,
    options: CallOptions,
  ): Promise<Result<Sync, 'history.merge'>>;
  call(
    method: 'history.screenshot',
    params: Params<Sync, 'history.screenshot'>,
  ): Promise<Result<Sync, 'history.screenshot'>>;
  readonly closed: Promise<unknown>;
}

/** What the other side answers to `history.meet`. */
export type Meeting = Result<Sync, 'history.meet'>;
