import type { ApiState } from '../../../shared/api/api-state.ts';
import type { HistorySync } from '../../../shared/history-sync/history-sync.ts';
import { decodeBase64Image } from '../../../shared/node/image/decode-base64-image.ts';
import { refuseByHeader } from '../../../shared/node/image/decode-image.ts';
import type { Host } from '../../host.ts';
import type { AttachedClients } from './attached-clients.ts';
import { exportHandlers } from './export-handlers.ts';
import type { LinkOptions } from './serve-link.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { watchHandlers } from './watch-handlers.ts';

/**
 * What clients of the link may call, answered by the host's capabilities.
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

/** The byte order mark of a CSV belongs to it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
