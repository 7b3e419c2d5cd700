import { z } from 'zod';
import {
  exportRequest,
  exportState,
  saveRequest,
  serviceChange,
  serviceView,
} from '../../api/document-export.ts';
import { nothing } from '../../api/operations/host-operations.ts';
import type { Method } from '../contract.ts';

const exportId = z.uuid();

/** How long `export.state` waits for a change before it answers the current state, in ms. */
export const stateWaitMs = 10_000;

/** The configured conversion service, and documents made of the history. */
export const exportMethods = {
  'service.read': { params: nothing, result: serviceView },
  'service.set': { params: serviceChange, result: serviceView },
  'service.remove': { params: nothing, result: serviceView },
  /** Checks that the service accepts the key. Fails with what is wrong. */
  'service.check': { params: nothing, result: nothing },
  /** Starts an export, which ends by itself when nobody polls it for two minutes. */
  'export.start': { params: exportRequest, result: z.object({ exportId }) },
  /** The same for a document that is laid out as the images of its entries. */
  'export.save_as': { params: saveRequest, result: z.object({ exportId }) },
  /** Answers once the export is newer than `after`, the version that the caller has. */
  'export.state': {
    params: z.strictObject({ exportId, after: z.int().min(-1).default(-1) }),
    result: exportState,
  },
  /** A part of the document in base64; `next` is where the following one begins. */
  'export.read': {
    params: z.strictObject({ exportId, offset: z.int().min(0) }),
    result: z.object({ bytes: z.base64(), next: z.int().nullable() }),
  },
  /** Ends an export in any state, and removes what it has produced. */
  'export.cancel': { params: z.strictObject({ exportId }), result: nothing },
} satisfies Record<string, Method>;
