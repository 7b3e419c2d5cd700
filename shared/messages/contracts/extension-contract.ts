import { z } from 'zod';
import type { Contract } from '../contract.ts';
import { captureHideNotice, captureSelect } from './capture-methods.ts';
import { historySyncMethods } from './history-sync-methods.ts';
import { pickerMethods } from './picker-methods.ts';
import { repairMethods } from './repair-methods.ts';
import { mcpEvents } from './settings-methods.ts';
import { windowMethods } from './window-methods.ts';

/** The person used this browser, at a time in ms since 1970; the latest one is in use. */
const used = z.object({ at: z.number().nonnegative() });

/**
 * Which process started the bridge. Sent by the bridge on behalf of the extension, before any
 * message of the extension; `executable` is null where the system does not report it.
 */
const bridgeStarted = z.object({
  pid: z.int().positive(),
  executable: z.string().min(1).max(4_096).nullable(),
  /** Its command line without the program, as far as it identifies the profile. */
  args: z.array(z.string().max(4_096)).max(20),
});
export type BridgeStarted = z.infer<typeof bridgeStarted>;

const extensionEvents = { used, bridge_started: bridgeStarted, ...mcpEvents };

/** What an extension offers to the host. */
export const extensionContract = {
  methods: {
    ...historySyncMethods,
    ...repairMethods,
    ...windowMethods,
    ...pickerMethods,
    'capture.select': captureSelect,
    'capture.hide_notice': captureHideNotice,
  },
  events: { ...extensionEvents },
} satisfies Contract;
export type ExtensionContract = typeof extensionContract;
