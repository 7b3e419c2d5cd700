import { z } from 'zod';
import type { Contract } from '../contract.ts';
import { hello, welcome } from '../handshake.ts';
import {
  captureCopy,
  captureDone,
  captureNotice,
  capturePicture,
  captureRead,
  watchEvents,
  watchMethods,
} from './capture-methods.ts';
import { exportMethods } from './export-methods.ts';
import { historySyncMethods } from './history-sync-methods.ts';
import { apiMethods } from './methods.ts';
import { pdfMethods } from './pdf-methods.ts';
import { pickerRequests } from './picker-methods.ts';
import {
  agentEvents,
  agentMethods,
  mcpEvents,
  settingsEvents,
  settingsMethods,
} from './settings-methods.ts';
import { windowHintMethods } from './window-methods.ts';

/** What the host offers to extensions and to the command line. */
export const hostContract = {
  methods: {
    hello: { params: hello, result: welcome },
    ...apiMethods,
    'capture.picture': capturePicture,
    'capture.read': captureRead,
    'capture.copy': captureCopy,
    ...historySyncMethods,
    ...settingsMethods,
    ...exportMethods,
    ...pdfMethods,
    ...pickerRequests,
    ...agentMethods,
    ...windowHintMethods,
    ...watchMethods,
  },
  events: {
    /** Sent by the bridge on behalf of the host, just before it ends. */
    host_unavailable: z.object({ message: z.string() }),
    ...settingsEvents,
    capture_notice: captureNotice,
    capture_done: captureDone,
    ...agentEvents,
    ...watchEvents,
    ...mcpEvents,
  },
} satisfies Contract;
export type HostContract = typeof hostContract;

/** What the command line offers to the host: the host never calls it. */
export const commandLineContract = { methods: {}, events: mcpEvents } satisfies Contract;
export type CommandLineContract = typeof commandLineContract;
