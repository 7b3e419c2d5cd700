import { z } from 'zod';
import { captureOperations } from '../../api/operations/capture-operations.ts';
import { historyOperations } from '../../api/operations/history-operations.ts';
import { hostOperations, nothing } from '../../api/operations/host-operations.ts';
import { ocrOperations } from '../../api/operations/ocr-operations.ts';
import { sidebarState } from '../../api/window.ts';
import type { Method } from '../contract.ts';

/** As answered by GET /status, and whether the host ends by itself when nobody needs it. */
const hostStatus = hostOperations.status.result.extend({ endsWhenIdle: z.boolean() });
export type HostStatus = z.infer<typeof hostStatus>;

/** Operations of the API that the host offers as messages too. */
export const apiMethods = {
  status: { ...hostOperations.status, result: hostStatus },
  'ocr.image': ocrOperations.image,
  'capture.start': captureOperations.start,
  'capture.region': captureOperations.region,
  'history.list': historyOperations.list,
  'history.search': historyOperations.search,
  'history.export': historyOperations.export,
  'history.import': historyOperations.import,
  'sidebar.show': { params: nothing, result: sidebarState },
  quit: hostOperations.quit,
} satisfies Record<string, Method>;
