import type { Contract, MethodName, Params, Result } from '../../shared/messages/contract.ts';
import { hostContract } from '../../shared/messages/contracts/host-contract.ts';
import { onStored, readStored, writeStored } from '../platform/browser-storage.ts';

const { methods } = hostContract;

/** What pages of the extension may ask of the host, through the background. */
export const hostCalls = {
  methods: {
    'settings.read': methods['settings.read'],
    'settings.change': methods['settings.change'],
    'settings.create_token': methods['settings.create_token'],
    'settings.remove_token': methods['settings.remove_token'],
    'api.state': methods['api.state'],
    'languages.list': methods['languages.list'],
    'languages.use': methods['languages.use'],
    'languages.obtain': methods['languages.obtain'],
    'hotkey.read': methods['hotkey.read'],
    'hotkey.set': methods['hotkey.set'],
    'picker_hotkey.read': methods['picker_hotkey.read'],
    'picker_hotkey.set': methods['picker_hotkey.set'],
    'agents.state': methods['agents.state'],
    'agents.halt': methods['agents.halt'],
    'agents.resume': methods['agents.resume'],
    'agents.log': methods['agents.log'],
    'ocr.image': methods['ocr.image'],
    'service.read': methods['service.read'],
    'service.set': methods['service.set'],
    'service.remove': methods['service.remove'],
    'service.check': methods['service.check'],
    'export.start': methods['export.start'],
    'export.save_as': methods['export.save_as'],
    'export.state': methods['export.state'],
    'export.read': methods['export.read'],
    'export.cancel': methods['export.cancel'],
    'pdf.open': methods['pdf.open'],
    'pdf.page': methods['pdf.page'],
    'pdf.close': methods['pdf.close'],
    'watch.start': methods['watch.start'],
    'watch.stop': methods['watch.stop'],
    'watch.list': methods['watch.list'],
    'window.edges': methods['window.edges'],
    'window.abilities': methods['window.abilities'],
    'window.keep_above': methods['window.keep_above'],
  },
  events: {},
} satisfies Contract;

type HostCalls = typeof hostCalls;
export type HostCall = MethodName<HostCalls>;
export type HostParams<M extends HostCall> = Params<HostCalls, M>;
export type HostResult<M extends HostCall> = Result<HostCalls, M>;

const key = 'hostVersion';

/** Notifies the pages of the extension which host is connected, null for none. */
export async function publishHostVersion(version: string | null): Promise<void> {
  await writeStored(key, version);
}

/** The version of the host that is connected, null for none. */
export async function hostVersion(): Promise<string | null> {
  const stored = await readStored(key);
  return typeof stored === 'string' ? stored : null;
}

export function onHostVersion(listener: () => void, signal?: AbortSignal): void {
  onStored(key, listener, signal);
}
