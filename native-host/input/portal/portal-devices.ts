import { Problem } from '../../../shared/api/problem.ts';
import { type PlacedOutput, placedOutputs } from '../../screen/wayland/outputs.ts';
import { connectWayland } from '../../wayland/connection.ts';
import { readGlobals } from '../../wayland/globals.ts';
import type { Devices } from '../devices.ts';
import type { KeyName } from '../keys.ts';
import type { ButtonName, Point } from '../pointer.ts';
import { activeLayout } from './active-layout.ts';
import { layoutCharacters } from './layout-characters.ts';
import { portalKeyboard } from './portal-keyboard.ts';
import { portalPointer } from './portal-pointer.ts';
import { readKeymap } from './read-keymap.ts';
import { deviceBits } from './remote-session.ts';
import { senderOf } from './sender.ts';

/** What is down on the devices of this process, and where the pointer is. */
const pressedButtons = new Set<ButtonName>();
const pressedKeys = new Set<KeyName>();
const last: { place: Point | undefined } = { place: undefined };

/**
 * The pointer and the keyboard of a desktop that takes input of programs through its portal, with a
 * person's consent. Nobody is asked before something is moved or pressed. When this process ends, the
 * desktop ends its session, and lets go of all that is down.
 */
export async function openPortalDevices(socket: string, consentFile: string): Promise<Devices> {
  using connection = connectWayland(socket);
  const outputs = await placedOutputs(connection, await readGlobals(connection));
  const sender = senderOf(consentFile, layoutOf(outputs));
  const pointer = portalPointer({ sender, outputs, pressed: pressedButtons, last });
  return {
    pointer,
    async openKeyboard() {
      const session = await sender.open();
      if ((session.devices & deviceBits.keyboard) === 0) throw noKeyboard();
      const [keymap, active] = await Promise.all([readKeymap(socket), activeLayout()]);
      const layout = keymap === undefined ? undefined : layoutCharacters(keymap, active);
      return portalKeyboard({ sender, session, layout, pressed: pressedKeys });
    },
    settle: () => sender.settled(),
    async letGo() {
      // What another process left went with its session.
      for (const button of pressedButtons) pointer.release(button);
      await sender.settled();
    },
    giveBack: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

function layoutOf(outputs: PlacedOutput[]): string {
  return JSON.stringify(
    outputs.map(({ name, logical, physical, transform }) => [name, logical, physical, transform]),
  );
}

function noKeyboard(): Problem {
  return new Problem(
    'permission_denied',
    'The keyboard was not allowed in the dialog of the desktop. End the sharing in the panel of the ' +
      'desktop, try again, and switch on “Allow remote interaction”.',
  );
}
