import type { Logger } from 'pino';
import type { HostEventContent } from '../../shared/api/event.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Layout, OcrResult, RecognitionPart } from '../../shared/api/recognition.ts';
import { textToKeep } from '../../shared/captured-text/text-to-keep.ts';
import type { FrozenReading } from '../../shared/messages/contracts/capture-methods.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import { untilAborted } from '../../shared/node/workers/time-limit.ts';
import type { Clipboard } from '../clipboard/clipboard.ts';
import type { Extensions } from '../extensions/extensions.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { Input } from '../input/input.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';
import type { Picker } from '../picker/picker.ts';
import type { Screen } from '../screen/screen.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import { deliverText } from './deliver-text.ts';
import { freezeDesktop, visibleOn } from './frozen/freeze-desktop.ts';
import { createFrozenReadings } from './frozen/frozen-readings.ts';
import type { CaptureReader } from './read-and-keep.ts';
import { readSelected } from './read-selected.ts';
import { type FrozenScene, OngoingCapture, selectOnScreen } from './select-on-screen.ts';
import { createShownNotice } from './shown-notice.ts';

type CaptureOptions = {
  layout?: Layout | undefined;
  /** The one display to show; every one where left out. */
  display?: string | undefined;
  /** How long the person may take to select, in ms; two minutes where left out. */
  timeoutMs?: number | undefined;
  /**
   * The capture is for a person: lines of prose are joined in what is saved and copied, where the
   * settings say so. Programs get them as they are.
   */
  forPerson?: boolean | undefined;
  /** Cancels the capture. */
  signal?: AbortSignal | undefined;
};

type StartedCapture = {
  captureId: string;
  /** Rejects with `capture_cancelled`, `timeout`, or as reading an image does. */
  result: Promise<OcrResult>;
};

/** The capture in which a person selects a part of the frozen screen. There is one at a time. */
export type TextCapture = Disposable & {
  readonly state: 'idle' | OngoingCapture['state'];
  /**
   * Freezes the screen and has an extension show it. Throws `capture_in_progress`, `no_display`,
   * `not_found` for a display that is not connected, `extension_not_connected`, and whatever ends
   * the capture before it is shown.
   */
  start(options?: CaptureOptions): Promise<StartedCapture>;
  /** Ends the running capture and returns its id. Throws `no_capture` where there is none. */
  cancel(): string;
  /** The frozen image of a display as PNG bytes. Throws `no_capture` or `not_found`. */
  picture(captureId: string, display: string): Promise<Uint8Array>;
  /** The reading of a display. Throws `no_capture`, `not_found`, and what reading throws. */
  read(captureId: string, display: string): Promise<FrozenReading>;
  /**
   * Puts a part of that reading on the clipboard where the settings say so, before it is selected.
   * Throws `no_capture`, `not_found`, and what the clipboard throws.
   */
  copy(captureId: string, display: string, part: RecognitionPart): Promise<void>;
};

type TextCaptureParts = {
  screen: Screen;
  input: Input;
  ocr: Ocr;
  reader: CaptureReader;
  history: HostHistory;
  clipboard: Clipboard;
  settings: SettingsStore;
  extensions: Extensions;
  picker: Picker;
  log: Logger;
  /** Called with each step of each capture. */
  onStep: (step: HostEventContent<'capture'>) => void;
};

const defaultTimeoutMs = 120_000;

export function createTextCapture(parts: TextCaptureParts): TextCapture {
  const { clipboard, extensions, ocr, picker, settings, log, onStep } = parts;
  const shownNotice = createShownNotice();
  let current: OngoingCapture | undefined;

  /** The screen is frozen first: starting a browser would change it. */
  async function prepare(capture: OngoingCapture, options: CaptureOptions) {
    const { display, forPerson = false } = options;
    const { signal } = capture;
    await untilAborted(Promise.all([shownNotice.hide(), picker.hide()]), signal);
    const shown = display ?? (await onlyDisplay(parts.screen));
    const desktop = await untilAborted(freezeDesktop(parts, shown), signal);
    const readings = createFrozenReadings(parts, signal);
    capture.frozen = { desktop, readings, forPerson };
    const extension = await untilAborted(extensions.reach(signal), signal);
    void ocr
      .warm(settings.current.ocr.languages)
      .catch((error: unknown) => log.warn({ err: error }, 'the OCR was not warmed'));
    return { desktop, readings, extension };
  }

  async function complete(
    capture: OngoingCapture,
    { desktop, readings, extension }: Awaited<ReturnType<typeof prepare>>,
    { layout, forPerson = false }: CaptureOptions,
  ): Promise<OcrResult> {
    const selected = await selectOnScreen(capture, desktop, extension);
    capture.selected();
    onStep({ captureId: capture.id, state: 'recognizing' });
    const { windows } = desktop;
    const unwrap = unwraps(forPerson);
    const isCounted = forPerson && settings.current.capture.countRepeats;
    const options = { layout, unwrap, isCounted, windows, readings, signal: capture.signal };
    const result = await readSelected(selected, options, parts).catch((error: unknown) => {
      const { pauseHistory } = settings.current.capture;
      if (!capture.signal.aborted) notifyFailed(extension, pauseHistory);
      notifyDone(extension, capture, null);
      throw error;
    });
    const notice = await deliverText(result, { unwrap }, parts);
    const entryId = result.entry?.id;
    if (notice) shownNotice.show(extension, { ...notice, ...(entryId && { entryId }) });
    notifyDone(extension, capture, entryId ?? null);
    return result;
  }

  /** The setting at the time the text is taken: the overlay has a key for it. */
  function unwraps(forPerson: boolean): boolean {
    return forPerson && settings.current.capture.unwrapLines;
  }

  function end(capture: OngoingCapture): void {
    capture[Symbol.dispose]();
    if (current === capture) current = undefined;
  }

  function sceneOf(captureId: string): FrozenScene {
    if (current?.id !== captureId || !current.frozen) throw noCapture();
    return current.frozen;
  }

  return {
    get state() {
      return current?.state ?? 'idle';
    },
    async start(options = {}) {
      if (current) throw inProgress();
      const capture = new OngoingCapture(options.timeoutMs ?? defaultTimeoutMs, options.signal);
      current = capture;
      try {
        const prepared = await prepare(capture, options);
        onStep({ captureId: capture.id, state: 'selecting' });
        const result = complete(capture, prepared, options)
          .catch((error: unknown) => rethrow(error, capture))
          .finally(() => end(capture));
        // Not every caller awaits it.
        result.then(
          ({ entry }) => onStep(doneStep(capture, entry?.id)),
          (error: unknown) => {
            log.debug({ err: error }, 'a capture gave no text');
            onStep(failedStep(capture, error));
          },
        );
        return { captureId: capture.id, result };
      } catch (error) {
        const { signal } = capture;
        const reason: unknown = signal.aborted ? signal.reason : error;
        end(capture);
        throw reason;
      }
    },
    cancel() {
      if (!current) throw noCapture();
      current.cancel('It was asked to end.');
      return current.id;
    },
    async picture(captureId, display) {
      return await sceneOf(captureId).desktop.png(display);
    },
    async read(captureId, display) {
      const { desktop, readings } = sceneOf(captureId);
      const frozen = desktop.of(display);
      const read = await readings.read(frozen, visibleOn(frozen.display, desktop.windows));
      const pointer = await desktop.pointerOn(frozen.display);
      return { ...read, ...(pointer && { pointer }) };
    },
    async copy(captureId, display, part) {
      const { readings, forPerson } = sceneOf(captureId);
      const text = textToKeep(readings.part(display, part), { unwrap: unwraps(forPerson) });
      if (settings.current.capture.copyToClipboard) await clipboard.write(text);
    },
    [Symbol.dispose]() {
      current?.cancel('The host ends.');
    },
  };
}

function doneStep({ id }: OngoingCapture, entryId: string | undefined) {
  return { captureId: id, state: 'done' as const, ...(entryId !== undefined && { entryId }) };
}

function failedStep({ id }: OngoingCapture, error: unknown) {
  const code = error instanceof Problem ? error.code : 'internal';
  return { captureId: id, state: 'failed' as const, code };
}

/** What was aborted may fail with any error; the reason is in the signal. */
function rethrow(error: unknown, { signal }: OngoingCapture): never {
  throw signal.aborted ? signal.reason : error;
}

function notifyFailed({ peer }: AttachedClient, paused: boolean): void {
  peer.emit('capture_notice', { kind: 'failed', text: '', ...(paused && { paused }) });
}

function notifyDone(
  { peer }: AttachedClient,
  { id }: OngoingCapture,
  entryId: string | null,
): void {
  peer.emit('capture_done', { captureId: id, entryId });
}

function inProgress(): Problem {
  return new Problem(
    'capture_in_progress',
    'A capture is under way. Finish it, or end it with POST /capture/cancel.',
  );
}

function noCapture(): Problem {
  return new Problem('no_capture', 'No capture is under way. Start one with POST /capture.');
}

/**
 * The one display that a capture shows where programs cannot choose the place of their windows, as
 * on Wayland: those for several displays would cover each other. Undefined where all are shown.
 */
async function onlyDisplay(screen: Screen): Promise<string | undefined> {
  if (waylandSocket() === undefined) return undefined;
  return (await screen.displays()).find(({ primary }) => primary)?.id;
}
