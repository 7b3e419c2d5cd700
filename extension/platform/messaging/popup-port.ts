import { browser } from 'wxt/browser';
import { z } from 'zod';

const name = 'popup';

/**
 * How long the browser fades the popup out once its page is gone, in ms, with a margin. Only a
 * picture of the whole screen would contain it.
 */
const fadeMs = 400;

/** The delays that can be chosen for a capture, in seconds. */
export const captureDelays = [3, 5, 10] as const;

/** What the user chose in the popup of the toolbar button. */
const choice = z.strictObject({
  capture: z.enum(['screen', 'page']),
  tab: z.strictObject({ id: z.number(), windowId: z.number() }),
  /** At once where left out. */
  delaySeconds: z.literal(captureDelays).optional(),
});
const cancelling = z.strictObject({ cancelCountdown: z.literal(true) });
const countdownNews = z.strictObject({ startsIn: z.number().nullable() });
export type PopupChoice = z.infer<typeof choice>;

export type PopupPort = {
  /** Sends the background a choice and closes the popup, which would otherwise be in the picture. */
  choose(choice: PopupChoice): void;
  cancelCountdown(): void;
};

/**
 * Notifies the background that the popup is open.
 * @param onCountdown called with the seconds until a capture starts, null where none is pending
 */
export function openPopupPort(onCountdown: (startsIn: number | null) => void): PopupPort {
  const port = browser.runtime.connect({ name });
  port.onMessage.addListener((message) => onCountdown(countdownNews.parse(message).startsIn));
  return {
    choose(chosen) {
      port.postMessage(chosen);
      window.close();
    },
    cancelCountdown: () => port.postMessage({ cancelCountdown: true }),
  };
}

type Countdown = {
  left(): number | undefined;
  cancel(): void;
  onTick(listener: () => void): void;
};

/** Shows a countdown in popups, which may cancel it. To be called when the background starts. */
export function showCountdownInPopups(countdown: Countdown): void {
  const open = new Set<Port>();
  const notify = (port: Port) => port.postMessage({ startsIn: countdown.left() ?? null });
  countdown.onTick(() => {
    for (const port of open) notify(port);
  });
  onPopupPort((port) => {
    open.add(port);
    notify(port);
    port.onDisconnect.addListener(() => open.delete(port));
    port.onMessage.addListener((message) => {
      if (cancelling.safeParse(message).success) countdown.cancel();
    });
  });
}

/** Calls `listener` whenever the popup opens. To be called when the background starts. */
export function onPopupOpened(listener: () => void): void {
  onPopupPort(() => listener());
}

/** Calls `listener` with what was chosen, once the popup no longer covers anything. */
export function onPopupChoice(listener: (choice: PopupChoice) => void): void {
  onPopupPort((port) => {
    let chosen: PopupChoice | undefined;
    port.onMessage.addListener((message) => {
      chosen = choice.safeParse(message).data ?? chosen;
    });
    port.onDisconnect.addListener(() => {
      if (chosen) setTimeout(listener, chosen.capture === 'screen' ? fadeMs : 0, chosen);
    });
  });
}

type Port = Parameters<Parameters<typeof browser.runtime.onConnect.addListener>[0]>[0];

function onPopupPort(listener: (port: Port) => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.sender?.id === browser.runtime.id && port.name === name) listener(port);
  });
}
