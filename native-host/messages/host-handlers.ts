import type { ApiState } from '../../shared/api/settings-fields.ts';
import type { HistorySync } from '../../shared/history-sync/history-sync.ts';
import type { Handlers } from '../../shared/messages/contract.ts';
import type { watchEvents, watchMethods } from '../../shared/messages/contracts/capture-methods.ts';
import type { exportMethods } from '../../shared/messages/contracts/export-methods.ts';
import type { pdfMethods } from '../../shared/messages/contracts/pdf-methods.ts';
import type {
  settingsEvents,
  settingsMethods,
} from '../../shared/messages/contracts/settings-methods.ts';
import { decodeBase64Image } from '../../shared/node/image/decode-base64-image.ts';
import { refuseByHeader } from '../../shared/node/image/decode-image.ts';
import { checkService } from '../conversion/conversion-service.ts';
import type { Host } from '../host.ts';
import type { AttachedClients } from '../link/server/attached-clients.ts';
import { extensions } from '../link/server/attached-clients.ts';
import type { LinkOptions } from '../link/server/serve-link.ts';
import type { Pdfs } from '../pdfs/pdfs.ts';
import type { Watches } from '../watch/watches.ts';

/**
 * The handlers for clients of the link, which use the host's capabilities.
 * @param run.endsWhenIdle whether the host ends by itself when nobody needs it
 */
export function hostHandlers(
  host: Host,
  run: {
    api: () => ApiState;
    clients: AttachedClients;
    endsWhenIdle: boolean;
    historySync: HistorySync;
  },
): LinkOptions['handlers'] {
  const { reader, capture, textCapture, history, picker, pickerHotkey, windowHints } = host;
  return {
    status: async () => ({
      ...(await host.status(run.api().port)),
      endsWhenIdle: run.endsWhenIdle,
    }),
    async 'ocr.image'({ image, ...options }, { signal }) {
      await refuseByHeader(decodeBase64Image(image));
      const from = { kind: 'file' as const };
      return await reader.read(() => decodeBase64Image(image), { ...options, from, signal });
    },
    'capture.region': ({ x, y, width, height, ...options }, { signal }) =>
      capture.region({ x, y, width, height }, { ...options, signal }),
    'capture.start': async (options) => {
      const { captureId } = await textCapture.start({ ...options, forPerson: true });
      return { captureId };
    },
    'capture.picture': async ({ captureId, display }) => {
      const png = await textCapture.picture(captureId, display);
      return { png: Buffer.from(png).toString('base64') };
    },
    'capture.read': ({ captureId, display }) => textCapture.read(captureId, display),
    'capture.copy': async ({ captureId, display, part }) => {
      await textCapture.copy(captureId, display, part);
      return {};
    },
    'history.list': (query) => history.list(query),
    'history.search': (query) => history.search(query),
    'history.export': async ({ format, ...options }) => ({
      document: await joined(
        format === 'json' ? history.exportJson(options) : history.exportCsv(options),
      ),
    }),
    'history.import': ({ document }) => history.importJson(document),
    ...run.historySync.handlers,
    ...settingsHandlers(host, run),
    ...exportHandlers(host),
    ...pdfHandlers(host.pdfs),
    ...watchHandlers(host.watches, run.clients),
    'picker.open': async () => {
      await picker.toggle('browser');
      return {};
    },
    'picker.paste': async (_, { signal }) => {
      await picker.paste(signal);
      return {};
    },
    'picker_hotkey.read': () => pickerHotkey.state(),
    'picker_hotkey.set': ({ hotkey }) => pickerHotkey.set(hotkey),
    'agents.state': () => host.agents.state(),
    'agents.halt': async () => {
      await host.agents.halt();
      return host.agents.state();
    },
    'agents.resume': () => {
      host.agents.resume();
      return host.agents.state();
    },
    'agents.log': () => ({ entries: host.agents.log.slice(-20).toReversed() }),
    'sidebar.show': (_, { signal }) => host.sidebar.show(signal),
    'window.edges': async ({ window }) => ({ edges: await windowHints.edges(window) }),
    'window.abilities': async () => ({ above: await windowHints.canKeepAbove() }),
    'window.keep_above': async ({ window }) => ({ above: await windowHints.keepAbove(window) }),
    quit: () => {
      host.quit();
      return { quitting: true };
    },
  };
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(decoder.decode(piece));
  return all.join('');
}

/** The byte order mark of a CSV is part of it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

type SettingsContract = { methods: typeof settingsMethods; events: typeof settingsEvents };

/** The handlers for the preferences. */
function settingsHandlers(
  { settings, languages, hotkey }: Pick<Host, 'settings' | 'languages' | 'hotkey'>,
  { api, clients }: { api: () => ApiState; clients: AttachedClients },
): Handlers<SettingsContract> {
  return {
    'settings.read': () => settings.view(),
    'settings.change': (change, { signal }) => languages.changeSettings(change, signal),
    'settings.merge': (theirs) => settings.merge(theirs),
    'settings.create_token': async () => ({ token: await settings.createToken() }),
    'settings.remove_token': async () => {
      await settings.removeToken();
      return {};
    },
    'api.state': api,
    'languages.list': () => languages.lists(),
    'languages.use': async ({ languages: wanted }, { signal }) => {
      await languages.use(wanted, signal, (progress) => {
        for (const { peer } of extensions(clients)) peer.emit('language_progress', progress);
      });
      return await languages.lists();
    },
    'languages.obtain': async ({ languages: wanted }, { signal }) => {
      await languages.obtain(wanted, signal);
      return await languages.lists();
    },
    'hotkey.read': () => hotkey.state(),
    'hotkey.set': ({ hotkey: wanted }) => hotkey.set(wanted),
  };
}

type ExportContract = { methods: typeof exportMethods; events: Record<never, never> };

/** The handlers for exports and for the conversion service that they use. */
function exportHandlers({
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
    'export.save_as': (request) => exports.saveAs(request),
    'export.state': ({ exportId, after }, { signal }) => exports.state(exportId, after, signal),
    'export.read': ({ exportId, offset }) => exports.read(exportId, offset),
    'export.cancel': async ({ exportId }) => {
      await exports.cancel(exportId);
      return {};
    },
  };
}

type PdfContract = { methods: typeof pdfMethods; events: Record<never, never> };

/** The handlers for PDFs that a person adds in a browser. */
function pdfHandlers(pdfs: Pdfs): Handlers<PdfContract> {
  return {
    'pdf.open': ({ pdf, password }, { signal }) =>
      pdfs.open(new Uint8Array(Buffer.from(pdf, 'base64')), { password, signal }),
    'pdf.page': ({ pdfId, ...how }, { signal }) => pdfs.page(pdfId, how, signal),
    'pdf.close': async ({ pdfId }) => {
      await pdfs.close(pdfId);
      return {};
    },
  };
}

type WatchContract = { methods: typeof watchMethods; events: typeof watchEvents };

/** How long a caller waits for lines at most, in ms; then it asks again. */
const waitMs = 10_000;

/** How long a browser may be disconnected, as while its extension is updated, in ms. */
const unseenMs = 30_000;

/**
 * The handlers for watches. One that a person started in a browser ends when no browser is left to
 * show it.
 */
function watchHandlers(watches: Watches, clients: AttachedClients): Handlers<WatchContract> {
  const ofPersons = new Set<string>();
  const isSeen = () => extensions(clients).length > 0;
  const end = (id: string) => watches.stop(id).catch(() => undefined);
  clients.onDetach(() => {
    if (isSeen() || ofPersons.size === 0) return;
    setTimeout(() => {
      if (isSeen()) return;
      for (const id of ofPersons) void end(id);
      ofPersons.clear();
    }, unseenMs).unref();
  });
  return {
    async 'watch.start'({ display, languages, intervalMs, ...region }, { signal }) {
      const options = { region, display, languages, intervalMs };
      const { watchId, entryId } = await watches.start(options, signal);
      ofPersons.add(watchId);
      return { watchId, entryId };
    },
    async 'watch.lines'({ watchId, after, untilGone }, { signal }) {
      const feed = watches.feed(watchId);
      if (untilGone) ofPersons.delete(watchId);
      await feed.waitFor(after, AbortSignal.any([signal, AbortSignal.timeout(waitMs)]));
      // It may have ended by itself meanwhile.
      if (signal.aborted && untilGone) await end(watchId);
      const { events, missed } = feed.after(after);
      const { ended } = feed;
      return {
        lines: events.flatMap((event) => ('line' in event ? [event.line] : [])),
        last: events.at(-1)?.at ?? after,
        missed,
        ...(ended && { ended }),
      };
    },
    async 'watch.stop'({ watchId }) {
      ofPersons.delete(watchId);
      await watches.stop(watchId);
      return {};
    },
    'watch.list': () => ({ watches: watches.list() }),
  };
}
