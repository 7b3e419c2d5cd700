import { browser } from 'wxt/browser';
import { z } from 'zod';

const name = 'popup';

/**
 * How long the browser fades the popup out once its page is gone, in ms, with a margin. Only a
 * picture of the screen would have it.
 */
const fadeMs = 400;

/** What the person chose in the popup of the toolbar button. */
const choice = z.strictObject({
  capture: z.enum(['screen', 'page']),
  tab: z.strictObject({ id: z.number(), windowId: z.number() }),
});
export type PopupChoice = z.infer<typeof choice>;

/**
 * Tells the background that the popup is open. Answers a function that hands it a choice and closes
 * the popup, which would otherwise be in the picture.
 */
export function openPopupPort(): (choice: PopupChoice) => void {
  const port = browser.runtime.connect({ name });
  return (chosen) => {
    port.postMessage(chosen);
    window.close();
  };
}

/** Calls `listener` whenever the popup opens. To be called when the background starts. */
export function onPopupOpened(listener: () => void): void {
  onPopupPort(() => listener());
}

/** Calls `listener` with what was chosen once the popup is not in the way of it any more. */
export function onPopupChoice(listener: (choice: PopupChoice) => void): void {
  onPopupPort((port) => {
    let chosen: PopupChoice | undefined;
    port.onMessage.addListener((message) => {
      chosen = choice.parse(message);
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
