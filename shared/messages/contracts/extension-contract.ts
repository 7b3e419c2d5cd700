import type { Contract } from '../contract.ts';
import { captureHideNotice, captureSelect } from './capture-methods.ts';
import { extensionEvents } from './extension-events.ts';
import { historySyncMethods } from './history-sync-methods.ts';
import { pickerMethods } from './picker-methods.ts';
import { repairMethods } from './repair-methods.ts';
import { windowMethods } from './window-methods.ts';

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
