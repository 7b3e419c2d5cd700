import { randomUUID } from 'node:crypto';
import type { Box } from '../../shared/api/box.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Layout, RecognitionPart } from '../../shared/api/recognition.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';
import { intersection } from '../screen/desktop-bounds.ts';
import type { Frozen } from '../screen/screen.ts';
import type { FrozenDesktop } from './frozen/freeze-desktop.ts';
import { describeFrozen } from './frozen/freeze-desktop.ts';
import type { FrozenReadings } from './frozen/frozen-readings.ts';

export type Selected = {
  frozen: Frozen;
  /** In pixels of that display. */
  region: Box;
  /** The selected part of the display's reading; undefined where the region is to be read. */
  part: RecognitionPart | undefined;
  /** The languages to read in; undefined for those of the capture's start, or of the settings. */
  languages: string[] | undefined;
  layout: Layout | undefined;
};

/** The capture's own time limit ends the call; this is for a call that got lost. */
const maxMs = 24 * 60 * 60 * 1_000;

/**
 * Has an extension show the frozen desktop until the person has selected a region of it.
 * @throws Problem `capture_cancelled` where they did not, or the extension failed or disconnected
 */
export async function selectOnScreen(
  capture: OngoingCapture,
  desktop: FrozenDesktop,
  { peer }: AttachedClient,
): Promise<Selected> {
  const { signal } = capture;
  const request = describeFrozen(capture.id, desktop);
  const { selected } = await peer
    .call('capture.select', request, { signal, timeoutMs: maxMs })
    .catch((error: unknown) => {
      throw cancelled(whyEnded(error), error);
    });
  if (!selected) throw cancelled('Nothing was selected.');
  const { region, part, languages, layout } = selected;
  const frozen = desktop.shown.find(({ display }) => display.id === selected.display);
  if (frozen && isInside(region, frozen.display))
    return { frozen, region, part, languages, layout };
  throw cancelled('The browser named a region that the screen does not have.');
}

function isInside(region: Box, { width, height }: { width: number; height: number }): boolean {
  const part = intersection(region, { x: 0, y: 0, width, height });
  return part?.width === region.width && part.height === region.height;
}

function whyEnded(error: unknown): string {
  const code = error instanceof MessageError ? error.code : '';
  if (code === 'disconnected') return 'The browser ended.';
  if (code === 'method_not_found') return 'The extension is too old for this. Update it.';
  if (code === 'not_covering') return 'Its window did not fill the display.';
  return 'The browser could not show the screen.';
}

/** The desktop that a person selects from, and its readings in the meantime. */
export type FrozenScene = {
  desktop: FrozenDesktop;
  readings: FrozenReadings;
  /** Started by a person, not by a program. */
  forPerson: boolean;
};

/** A capture from its start to its end. Its signal aborts with the Problem that ends it. */
export class OngoingCapture implements Disposable {
  readonly id = randomUUID();
  readonly signal: AbortSignal;
  state: 'selecting' | 'recognizing' = 'selecting';
  /** Held until the capture ends. */
  frozen: FrozenScene | undefined;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;

  /** @param caller aborted when the caller that waits for the capture goes away */
  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    this.signal = this.#ending.signal;
    this.#timer = setTimeout(() => this.#ending.abort(timedOut(timeoutMs)), timeoutMs);
    caller?.addEventListener('abort', () => this.cancel('Who waited for it went away.'), {
      signal: this.signal,
    });
    if (caller?.aborted) this.cancel('Who waited for it went away.');
  }

  cancel(why: string): void {
    this.#ending.abort(cancelled(why));
  }

  /** The selection is made: its time limit no longer applies. */
  selected(): void {
    clearTimeout(this.#timer);
    this.state = 'recognizing';
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.frozen = undefined;
    // Whatever still belongs to it ends with it; nothing waits for this reason any more.
    this.cancel('It has ended.');
  }
}

function cancelled(why: string, cause?: unknown): Problem {
  return new Problem('capture_cancelled', `The capture was cancelled. ${why}`, { cause });
}

function timedOut(timeoutMs: number): Problem {
  return new Problem(
    'timeout',
    `Nothing was selected within ${timeoutMs} ms. Start another capture, or allow more \`timeoutMs\`.`,
  );
}
