import { z } from 'zod';
import type { Contract } from '../contract.ts';
import { hello, welcome } from '../handshake.ts';
import { captureNotice, capturePicture, captureStart } from './capture-methods.ts';
import { exportMethods } from './export-methods.ts';
import { historySyncMethods } from './history-sync-methods.ts';
import * as methods from './methods.ts';
import { settingsEvents, settingsMethods } from './settings-methods.ts';

/** What the host offers to extensions and to the command line. */
export const hostContract = {
  methods: {
    hello: { params: hello, result: welcome },
    status: methods.getStatus,
    'ocr.image': methods.ocrImage,
    'capture.region': methods.captureRegion,
    'capture.start': captureStart,
    'capture.picture': capturePicture,
    'history.list': methods.historyList,
    'history.search': methods.historySearch,
    'history.export': methods.historyExport,
    'history.import': methods.historyImport,
    ...historySyncMethods,
    ...settingsMethods,
    ...exportMethods,
    quit: methods.quit,
  },
  events: {
    /** Sent by the bridge in the host's stead, just before it ends. */
    host_unavailable: z.object({ message: z.string() }),
    ...settingsEvents,
    capture_notice: captureNotice,
  },
} satisfies Contract;
export type HostContract = typeof hostContract;
