import { MessageError } from '../../shared/messages/message-error.ts';
import { askPage } from '../platform/messaging/page-messages.ts';
import {
  type HostCall,
  type HostParams,
  type HostResult,
  hostCalls,
  hostVersion,
} from './host-calls.ts';

/**
 * Calls a method of the host.
 * @throws MessageError with the host's code, or one for which `isHostAbsent` is true
 */
export type AskHost = <M extends HostCall>(
  method: M,
  params: HostParams<M>,
  /** Cancels the call; a call from a page continues, but is no longer waited for. */
  signal?: AbortSignal,
) => Promise<HostResult<M>>;

/** Asks the host from a page of the extension. */
export const askHost: AskHost = async (method, params) => {
  if ((await hostVersion()) === null) throw hostAbsent();
  return await askPage('host', hostCalls, method, params);
};

/** Whether a call failed because no host is connected. */
export function isHostAbsent(error: unknown): boolean {
  const absent: unknown[] = ['host_unavailable', 'disconnected'];
  return error instanceof MessageError && absent.includes(error.code);
}

export function hostAbsent(): MessageError {
  return new MessageError('host_unavailable', 'no host is connected');
}
