import type { ExtensionContract } from '../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../shared/messages/contracts/host-contract.ts';
import type { Peer } from '../../shared/messages/peer.ts';
import { answerPages } from '../platform/messaging/page-messages.ts';
import { type AskHost, hostAbsent } from './ask-host.ts';
import { type HostCall, type HostParams, type HostResult, hostCalls } from './host-calls.ts';

type HostPeer = Peer<ExtensionContract, HostContract>;

let connected: HostPeer | undefined;

/** Has the background's calls go to this host, for as long as it is connected. */
export function noteConnected(peer: HostPeer): void {
  connected = peer;
  void peer.closed.then(() => {
    if (connected === peer) connected = undefined;
  });
}

/** How long calls may take that are not answered at once, in ms. */
const timeLimits: Partial<Record<HostCall, number>> = {
  'languages.use': 600_000,
  'languages.obtain': 600_000,
  // Languages among them are obtained.
  'settings.change': 600_000,
  'ocr.image': 120_000,
  'pdf.open': 120_000,
  'pdf.page': 180_000,
  'watch.start': 120_000,
};

/** Asks the host from the background. */
export const callHost: AskHost = async (method, params, signal) => {
  if (!connected) throw hostAbsent();
  const timeoutMs = timeLimits[method] ?? 30_000;
  return await connected.call(method, params, { timeoutMs, signal });
};

/** Has pages reach the host. To be called when the background starts. */
export function answerHostCalls(): void {
  answerPages('host', hostCalls, {
    'settings.read': forward('settings.read'),
    'settings.change': forward('settings.change'),
    'settings.create_token': forward('settings.create_token'),
    'settings.remove_token': forward('settings.remove_token'),
    'api.state': forward('api.state'),
    'languages.list': forward('languages.list'),
    'languages.use': forward('languages.use'),
    'languages.obtain': forward('languages.obtain'),
    'hotkey.read': forward('hotkey.read'),
    'hotkey.set': forward('hotkey.set'),
    'picker_hotkey.read': forward('picker_hotkey.read'),
    'picker_hotkey.set': forward('picker_hotkey.set'),
    'agents.state': forward('agents.state'),
    'agents.halt': forward('agents.halt'),
    'agents.resume': forward('agents.resume'),
    'agents.log': forward('agents.log'),
    'ocr.image': forward('ocr.image'),
    'service.read': forward('service.read'),
    'service.set': forward('service.set'),
    'service.remove': forward('service.remove'),
    'service.check': forward('service.check'),
    'export.start': forward('export.start'),
    'export.save_as': forward('export.save_as'),
    'export.state': forward('export.state'),
    'export.read': forward('export.read'),
    'export.cancel': forward('export.cancel'),
    'pdf.open': forward('pdf.open'),
    'pdf.page': forward('pdf.page'),
    'pdf.close': forward('pdf.close'),
    'watch.start': forward('watch.start'),
    'watch.stop': forward('watch.stop'),
    'watch.list': forward('watch.list'),
    'window.edges': forward('window.edges'),
    'window.abilities': forward('window.abilities'),
    'window.keep_above': forward('window.keep_above'),
  });
}

function forward<M extends HostCall>(method: M): (params: HostParams<M>) => Promise<HostResult<M>> {
  return (params) => callHost(method, params);
}
