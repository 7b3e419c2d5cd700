import type { Handlers } from '../../../shared/messages/contract.ts';
import type { exportMethods } from '../../../shared/messages/contracts/export-methods.ts';
import { checkService } from '../../conversion/conversion-service.ts';
import type { Host } from '../../host.ts';

type ExportContract = { methods: typeof exportMethods; events: Record<never, never> };

/** What clients ask of exports and of the conversion service that makes them. */
export function exportHandlers({
  service,
  exports,
}: Pick<Host, 'service' | 'exports'>): Handlers<ExportContract> {
  return {
    'service.read': () => service.view(),
    'service.set': (change) => service.set(change),
    'service.remove': () => service.remove(),
    'service.check': async (_nothing, { signal }) => {
      await checkService(service.access(), signal);
      return {};
    },
    'export.start': (request) => exports.start(request),
    'export.state': ({ exportId, after }, { signal }) => exports.state(exportId, after, signal),
    'export.read': ({ exportId, offset }) => exports.read(exportId, offset),
    'export.cancel': async ({ exportId }) => {
      await exports.cancel(exportId);
      return {};
    },
  };
}
